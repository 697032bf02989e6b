/** The origin under which tests run the servers: requests of our own pages carry it, whatever port a process listens on. */
export const publicOrigin = "https://passport.example";
