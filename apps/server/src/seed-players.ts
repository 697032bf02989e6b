/** The people of development and tests. Their passwords are public: they exist only where the seed was run. */
export interface SeedPlayer {
  username: string;
  first_name: string;
  last_name: string;
  email?: string;
  password?: string;
  public_address?: string;
  /** Of staff; everybody else is a Member. */
  role?: "Support";
}

export const seedPlayers: SeedPlayer[] = [
  {
    username: "alice",
    first_name: "Alice",
    last_name: "Archer",
    email: "alice@passport.example",
    password: "Alice-development-1",
  },
  {
    username: "bob",
    first_name: "Bob",
    last_name: "Baker",
    email: "bob@passport.example",
    password: "Bob-development-1",
  },
  // Wallet only. The address is the fourth account of Anvil's well-known phrase, so a test wallet can sign for her.
  {
    username: "carol",
    first_name: "Carol",
    last_name: "Carver",
    public_address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
  },
  {
    username: "erin",
    first_name: "Erin",
    last_name: "Earley",
    email: "erin@passport.example",
    password: "Erin-development-1",
  },
  {
    username: "mallory",
    first_name: "Mallory",
    last_name: "Malone",
    email: "mallory@passport.example",
    password: "Mallory-development-1",
  },
];

/** Two, because one alone unlocks nobody. Before they may change anything they set up two-factor authentication. */
export const seedStaff: SeedPlayer[] = [
  {
    username: "trent",
    first_name: "Trent",
    last_name: "Turner",
    email: "trent@passport.example",
    password: "Trent-development-1",
    role: "Support",
  },
  {
    username: "peggy",
    first_name: "Peggy",
    last_name: "Parker",
    email: "peggy@passport.example",
    password: "Peggy-development-1",
    role: "Support",
  },
];
