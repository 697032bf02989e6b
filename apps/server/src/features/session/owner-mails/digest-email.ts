import { type Brand, pages } from "@passport/protocol";
import type { Email } from "../../../platform/mail/email.ts";
import { timeInWords } from "../../../platform/time-in-words.ts";
import { lockWarning } from "./security-email.ts";
import type { WithheldNews } from "./withheld-news.ts";

/** Longer lists are not read; the security page has all of it. */
const longestList = 100;

/** One mail for everything that the mailbox was not told one by one. `news` has at least one entry, oldest first. */
export const digestEmail = (
  brand: Brand,
  { news, publicOrigin }: { news: readonly [WithheldNews, ...WithheldNews[]]; publicOrigin: string },
): Email => {
  const [first] = news;
  const count = `${news.length} more ${news.length === 1 ? "event" : "events"}`;
  const unlisted = news.length - longestList;
  // The link of the oldest news takes back whatever came after it.
  const notMe = news.find((entry) => entry.notMe !== undefined)?.notMe;
  return {
    to: first.to,
    subject: `${count} on your ${brand.product} account`,
    greeting: `Hello ${first.username},`,
    paragraphs: [
      `${count} since ${timeInWords(new Date(first.at))}. There were too many to send you an email for each, so here they are together.`,
      ...(unlisted > 0 ? [`The first ${longestList} are listed. You'll find all of them on your security page.`] : []),
    ],
    facts: news.slice(0, longestList).map(({ at, subject, from }) => ({
      label: timeInWords(new Date(at)),
      value: from === undefined ? subject : `${subject} (${from})`,
    })),
    action: { label: "See all activity", url: `${publicOrigin}${pages.security}` },
    ...(notMe !== undefined && { warningAction: { ...lockWarning, url: notMe } }),
  };
};
