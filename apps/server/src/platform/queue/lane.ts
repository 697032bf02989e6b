/** Runs work with at most `width` at once, in order of arrival. */
export class Lane {
  readonly #width: number;
  #running = 0;
  #queue: (() => void)[] = [];
  #head = 0;

  constructor(width: number) {
    this.#width = width;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#width) await new Promise<void>((admit) => this.#queue.push(admit));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#handOver();
    }
  }

  /** Whether whoever comes now has to wait. */
  get isBusy(): boolean {
    return this.#running >= this.#width;
  }

  get waiting(): number {
    return this.#queue.length - this.#head;
  }

  /** The place passes straight to the next in line, so nobody overtakes. */
  #handOver(): void {
    const next = this.#queue[this.#head];
    if (!next) {
      this.#running -= 1;
      return;
    }
    this.#head += 1;
    // Shifting an array of thousands for each of them would be quadratic; dropping the spent half is not.
    if (this.#head > 1024 && this.#head * 2 > this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    next();
  }
}
