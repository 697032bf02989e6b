/** C4: what a chain reports as final, or a depth in blocks where it has no such tag. A younger chain has its first block final. */
export type Finality = "finalized" | number;
