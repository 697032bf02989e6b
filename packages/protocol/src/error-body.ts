import * as z from "zod/mini";

/** The body of every HTTP error (H2, ERROR-2). */
export const errorBodySchema = z.strictObject({
  message: z.string(),
  error_code: z.string(),
  request_id: z.string(),
  /** LOGIN-25: the next try must bring a solved captcha. */
  captcha_required: z.optional(z.literal(true)),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
