/** A reader of RFC 4180 for tests, written from the RFC and not from our writer: strict, so that it notices what is off. */

const breaksOff = (text: string, at: number): never => {
  throw new Error(`not CSV at ${at}: ${JSON.stringify(text.slice(Math.max(0, at - 20), at + 20))}`);
};

/** `"a ""b"""` from its opening quote on: the text, and where it ends. */
const readQuoted = (text: string, start: number): { cell: string; end: number } => {
  let cell = "";
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else return { cell, end: at + 1 };
  }
  return breaksOff(text, start);
};

const readPlain = (text: string, start: number): { cell: string; end: number } => {
  let end = start;
  while (end < text.length && text[end] !== "," && text[end] !== "\r") {
    if (text[end] === '"' || text[end] === "\n") breaksOff(text, end);
    end += 1;
  }
  return { cell: text.slice(start, end), end };
};

export const readCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    row.push(cell);
    if (text[end] === ",") at = end + 1;
    else if (text.startsWith("\r\n", end)) {
      rows.push(row);
      row = [];
      at = end + 2;
    } else breaksOff(text, end);
  }
  if (row.length > 0) breaksOff(text, text.length);
  return rows;
};

/** Takes away the apostrophe that keeps a spreadsheet from calculating; see csv.ts. */
export const withoutGuard = (cell: string): string => {
  const rest = cell.slice(1);
  const firstThatCounts = [...rest].find((character) => !/[\s\p{C}"'`]/u.test(character)) ?? "";
  const lead = rest.slice(0, rest.indexOf(firstThatCounts));
  const isGuarded = "=+-@＝＋－＠".includes(firstThatCounts) && firstThatCounts !== "";
  return cell.startsWith("'") && (isGuarded || /[\t\r\n]/.test(firstThatCounts === "" ? rest : lead)) ? rest : cell;
};
