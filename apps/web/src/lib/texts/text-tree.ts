/** Texts by name, nested as the screen is; a function where a text holds values. */
export type TextTree = { readonly [name: string]: string | ((...values: never[]) => string) | TextTree };
