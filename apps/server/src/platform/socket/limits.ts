import { socketLimits } from "@passport/protocol";

/** What one client may cost. Counts are kept per process: n copies of the api allow n times as much. */
export interface SocketLimits {
  frameBytes: number;
  messagesPerSecond: number;
  messageBurst: number;
  subscriptions: number;
  socketsPerUser: number;
  bufferedBytes: number;
  pingIntervalMs: number;
  guestSocketsPerAddress: number;
  sockets: number;
  pendingUpgrades: number;
  commandsInFlight: number;
  databaseReads: number;
  sessionSweepMs: number;
  closeTimeoutMs: number;
}

export const defaultLimits: SocketLimits = {
  ...socketLimits,
  /**
   * Sockets that need no session (public and guest commander) from one address, an IPv6 network
   * counting as one. Enough for a household or a small office; raise it where a campus or a mobile
   * carrier puts thousands of players behind one address.
   */
  guestSocketsPerAddress: 50,
  /** Below the usual limit of 20,000 open files, so that HTTP and the database always find one. */
  sockets: 18_000,
  /**
   * Upgrades that wait for their session. Served within a few seconds; whoever comes behind them is refused at once and
   * comes back after 6 s or more (REALTIME-17), instead of waiting here with a socket that the page may have given up.
   */
  pendingUpgrades: 6000,
  /** A page has a handful of commands under way; more than that are refused at once. */
  commandsInFlight: 32,
  /** Snapshots may use this many of the ten connections of the pool, and upgrades one, so commands always get one. */
  databaseReads: 4,
  /** SESSION-5: how long a socket of an ended session can live when the bus lost the news. */
  sessionSweepMs: 5000,
  /** A peer that does not answer our close within this time is cut off: a slow reader never does. */
  closeTimeoutMs: 2000,
};
