/** Where the page shows the allocation: a link of the limits leads there. */
export const allocationId = "allocation";
