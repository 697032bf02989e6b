/** The three widths at which pages are judged: phone, small landscape, desktop. */
export const widths = [390, 1024, 1440] as const;

export const viewportOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 });
