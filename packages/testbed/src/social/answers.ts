/** The responses of a provider, as values: the routes of the stand-ins stay free of sockets. */

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const answer = (type: string, body: string, status = 200): Answer => ({
  status,
  headers: { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" },
  body,
});

export const html = (body: string, status = 200): Answer => answer("text/html", body, status);
export const script = (body: string): Answer => answer("text/javascript", body);
export const json = (value: unknown, status = 200): Answer => answer("application/json", JSON.stringify(value), status);
export const redirect = (location: string): Answer => ({ status: 303, headers: { location }, body: "" });

export const withHeaders = (given: Answer, headers: Record<string, string>): Answer => ({
  ...given,
  headers: { ...given.headers, ...headers },
});
