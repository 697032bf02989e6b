const megabyte = 1_000_000;

/** 1.2 MB, 340 kB: enough to see that it grows. */
export const fileSize = (bytes: number): string => {
  const [unit, size] = bytes >= megabyte ? (["megabyte", megabyte] as const) : (["kilobyte", 1000] as const);
  const digits = unit === "megabyte" ? 1 : 0;
  const format = { style: "unit", unit, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat("en-GB", format).format(bytes / size);
};
