/** The mark, in a frame of 32: a P whose bowl holds a world. Filled by the even-odd rule. */
export const brandMarkPath =
  "M6 2h10.5a10 10 0 0 1 0 20H12v4l-6 4zM16.5 6.6a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8zm0 2.9a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z";
