/** What differs between the things that leave Passport. */
export interface TransportWords {
  title: string;
  description: string;
  /** What starting does to it. */
  lock: string;
  start: string;
  askStep: string;
  asking: string;
  mined: string;
}
