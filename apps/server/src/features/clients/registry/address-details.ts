import * as z from "zod/mini";

const list = z.array(z.string());

/** What a request keeps of a client's addresses. The call has checked them. */
export const addressDetails = { name: z.string(), origins: list, redirect_urls: list, logout_urls: list };
