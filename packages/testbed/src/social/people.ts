/** The people that a provider knows. The same subjects at every provider: an identity is (provider, subject). */

export interface Person {
  subject: string;
  email: string;
  emailVerified: boolean;
  username: string;
}

const defaults: readonly Person[] = [
  { subject: "1001", username: "alice", email: "alice@social.example", emailVerified: true },
  { subject: "1002", username: "bob", email: "bob@social.example", emailVerified: true },
  { subject: "1003", username: "erin", email: "erin@social.example", emailVerified: true },
  // Says that this address is hers; the provider has not looked.
  { subject: "1666", username: "mallory", email: "mallory@social.example", emailVerified: false },
];

export interface People {
  all(): readonly Person[];
  find(subject: string): Person | undefined;
  /** Adds a person, or changes what the provider knows of that subject. */
  put(person: Partial<Person> & Pick<Person, "subject">): Person;
}

export const createPeople = (): People => {
  const known = new Map(defaults.map((person) => [person.subject, person]));
  return {
    all: () => [...known.values()],
    find: (subject) => known.get(subject),
    put(changes) {
      const { subject } = changes;
      const newPerson = { username: subject, email: `${subject}@social.example`, emailVerified: true };
      const person = { ...newPerson, ...known.get(subject), ...changes };
      known.set(subject, person);
      return person;
    },
  };
};
