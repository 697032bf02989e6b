/** What the address gave to the login and every step of a sign-up passes on (ROUTE-18, SIGNUP-8). */
export interface Onward {
  redirectURL: string | undefined;
  tenant: string | undefined;
}
