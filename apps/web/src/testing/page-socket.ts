interface Peer {
  onOpen(socket: PageSocket): void;
  onText(socket: PageSocket, text: string): void;
}

/** The page's end of a socket whose other end is the stub server. Like a real one it opens and delivers later, never at once. */
export class PageSocket extends EventTarget {
  readonly url: string;
  readonly #peer: Peer;
  readyState = 0;

  constructor(url: string, peer: Peer) {
    super();
    this.url = url;
    this.#peer = peer;
    setTimeout(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
      peer.onOpen(this);
    });
  }

  send(text: string) {
    setTimeout(() => this.#peer.onText(this, text));
  }

  receive(text: string) {
    setTimeout(() => {
      if (this.readyState === 1) this.dispatchEvent(new MessageEvent("message", { data: text }));
    });
  }

  close() {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent("close"));
  }
}
