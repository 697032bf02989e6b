/** Where a request comes from, as far as it can be told. Goes into limits, security events and the list of devices. */
export interface Caller {
  /** From configured proxies only (LOGIN-27). */
  address: string;
  userAgent: string;
  requestId: string;
}
