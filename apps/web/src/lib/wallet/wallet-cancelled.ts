/** The player closed our question. There is nothing to say: callers ignore it. */
export class WalletCancelled extends Error {
  constructor() {
    super("The wallet was not asked any further");
    this.name = "WalletCancelled";
  }
}
