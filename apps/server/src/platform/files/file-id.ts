const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The last check before a path or a key is made of it: no text of a client ever becomes one. In a file of its own
 * because both drivers need it and neither may import the other.
 */
export const assertFileId = (id: string): void => {
  if (!uuid.test(id)) throw new Error("an id of a file is a lower-case uuid");
};
