import * as z from "zod/mini";

/** The body of every HTTP error (H2, ERROR-2). */
export const errorBodySchema = z.strictObject({
  message: z.string(),
  error_code: z.string(),
  request_id: z.string(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
