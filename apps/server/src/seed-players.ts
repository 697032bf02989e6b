/** The people of development and tests. Their passwords are public: they exist only where the seed was run. */
export interface SeedPlayer {
  username: string;
  first_name: string;
  last_name: string;
  email?: string;
  password?: string;
  public_address?: string;
  /** Member when absent. */
  role?: "Support" | "Admin";
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

export interface SeedStaff extends SeedPlayer {
  role: "Support" | "Admin";
  /** The secret of their authenticator in base32, as public as their password. */
  totpSecret: string;
}

/** Two of each role: whatever moves money or changes a client, a role or a lock needs two people. */
export const seedStaff: SeedStaff[] = [
  {
    username: "trent",
    first_name: "Trent",
    last_name: "Turner",
    email: "trent@passport.example",
    password: "Trent-development-1",
    role: "Support",
    totpSecret: "TRENTDEVELOPMENTONLYNEVERINPRODU",
  },
  {
    username: "peggy",
    first_name: "Peggy",
    last_name: "Parker",
    email: "peggy@passport.example",
    password: "Peggy-development-1",
    role: "Support",
    totpSecret: "PEGGYDEVELOPMENTONLYNEVERINPRODU",
  },
  {
    username: "walter",
    first_name: "Walter",
    last_name: "Ward",
    email: "walter@passport.example",
    password: "Walter-development-1",
    role: "Admin",
    totpSecret: "WALTERDEVELOPMENTONLYNEVERINPROD",
  },
  {
    username: "victor",
    first_name: "Victor",
    last_name: "Vance",
    email: "victor@passport.example",
    password: "Victor-development-1",
    role: "Admin",
    totpSecret: "VICTORDEVELOPMENTONLYNEVERINPROD",
  },
];
