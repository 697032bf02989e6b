/**
 * A way to write dates. The browser loads its own tables for each one, ten milliseconds on a phone, so it is made when the
 * first date is written and not when the page starts.
 */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((date: Date | number) => string) => {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => {
    made ??= new Intl.DateTimeFormat("en-GB", options);
    return made.format(date);
  };
};
