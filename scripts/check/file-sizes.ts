/** Files that fit on a few screens: none above 300 lines, and one under 10 lines says in a comment why it exists. */
import { commentsOf } from "./language.ts";
import type { SourceFile } from "./source-files.ts";

const most = 300;
const fewest = 10;
const medianRange = { from: 30, to: 80 };

/** Small by convention: their place and name give the reason. */
const smallByConvention = [
  /\/(texts|routes|commands|topics|index)\.ts$/, // one part of a feature each, always under this name
  /\.module\.css$/, // belongs to the component of the same name
  /\.d\.ts$/, // declares what has no types of its own
];

const linesOf = (text: string): number => text.trimEnd().split("\n").length;
const hasReason = ({ path, text }: SourceFile): boolean =>
  commentsOf(text).length > 0 || smallByConvention.some((pattern) => pattern.test(path));

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export const fileSizeComplaints = (files: readonly SourceFile[]): string[] => {
  const sizes = files.map(({ path, text }) => ({ path, text, lines: linesOf(text) }));
  const median = medianOf(sizes.map(({ lines }) => lines));
  return [
    ...sizes
      .filter(({ lines }) => lines > most)
      .map(({ path, lines }) => `${path} has ${lines} lines; split it (at most ${most}).`),
    ...sizes
      .filter((file) => file.lines < fewest && !hasReason(file))
      .map(({ path, lines }) => `${path} has ${lines} lines; say in a comment why it is a file of its own.`),
    ...(median < medianRange.from || median > medianRange.to
      ? [`The median file has ${median} lines instead of ${medianRange.from} to ${medianRange.to}.`]
      : []),
  ];
};
