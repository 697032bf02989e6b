/** A sealed secret opens in its own client's row alone. */
export const endpointContext = (clientId: string): string => `webhook_secret ${clientId}`;
