/**
 * Who may call what: written by hand, and compared with the deployed contracts function by function
 * (deploy/role-table.int.test.ts). A function that is not named here fails the test.
 */

/** `anybody`: the call needs no role, but perhaps a voucher, a stake or an entry of the caller's own. */
export type Caller =
  | "anybody"
  | "admin"
  | "guardian"
  | "pauser"
  | "timelock"
  | "custodian"
  | "distributor"
  | "publisher";

type Rows = Readonly<Record<string, readonly Caller[]>>;

const anybody = ["anybody"] as const;
const timelock = ["timelock"] as const;
const guardian = ["guardian"] as const;

/** OpenZeppelin's roles; the account itself may always renounce. */
const roles: Rows = {
  "grantRole(bytes32,address)": timelock,
  "revokeRole(bytes32,address)": timelock,
  "renounceRole(bytes32,address)": anybody,
};

const dismissible: Rows = {
  ...roles,
  "beginDefaultAdminTransfer(address)": timelock,
  "cancelDefaultAdminTransfer()": timelock,
  "changeDefaultAdminDelay(uint48)": timelock,
  "rollbackDefaultAdminDelay()": timelock,
  // Only the account that the timelock has named, after its wait: none at a deployment.
  "acceptDefaultAdminTransfer()": [],
  "dismiss(bytes32,address)": guardian,
  "cancelTransfer()": guardian,
};

const guarded: Rows = { ...dismissible, "pause()": ["pauser", "guardian"], "unpause()": ["admin"] };

const vouchers: Rows = {
  ...guarded,
  "cancelNonce()": anybody,
  "release(address,uint256)": anybody,
  // Of another account's entry; the account itself may, and anybody once its epoch is over.
  "reject(address,uint256)": guardian,
  "setSigner(address,uint256)": timelock,
  "revokeSigner()": guardian,
  "killEpoch()": guardian,
  "setLimits(uint256,uint256)": timelock,
  "lowerLimits(uint256,uint256)": guardian,
  "setQueueDelay(uint256)": timelock,
};

const token: Rows = {
  "approve(address,uint256)": anybody,
  "transferFrom(address,address,uint256)": anybody,
};

export const roleTable: Readonly<Record<string, Rows>> = {
  SupsWithdrawer: {
    ...vouchers,
    "withdrawSUPS(uint256,uint256,bytes)": anybody,
    "setQueueMinimum(uint256)": timelock,
    "setTreasury(address)": timelock,
    "sweep(uint256)": guardian,
  },
  PassportCollectible: {
    ...vouchers,
    ...token,
    "signedMint(uint256,uint256,bytes)": anybody,
    "setBaseURI(string)": timelock,
    "setApprovalForAll(address,bool)": anybody,
    "safeTransferFrom(address,address,uint256)": anybody,
    "safeTransferFrom(address,address,uint256,bytes)": anybody,
  },
  CollectibleStaking: {
    ...vouchers,
    "stake(uint256)": anybody,
    "signedUnstake(uint256,uint256,bytes)": anybody,
  },
  CollectibleStakingOld: {
    ...roles,
    "stake(uint256)": anybody,
    "unstake(uint256)": anybody,
    "close()": timelock,
  },
  PassportItems: {
    ...vouchers,
    "signedMint(uint256,uint256,uint256,bytes)": anybody,
    "setURI(string)": timelock,
    "setApprovalForAll(address,bool)": anybody,
    "safeTransferFrom(address,address,uint256,uint256,bytes)": anybody,
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)": anybody,
  },
  StakingRewards: {
    ...guarded,
    "stake(uint256)": anybody,
    "withdraw(uint256)": anybody,
    "exit()": anybody,
    "getReward()": anybody,
    "notifyRewardAmount(uint256)": ["distributor"],
    "recoverUndistributed()": ["distributor"],
  },
  ReservesRoots: {
    ...dismissible,
    "publish(bytes16,bytes32,uint256,uint128,uint64,bytes32,bytes16)": ["publisher"],
    "disown(bytes16)": guardian,
  },
  PassportTimelock: {
    ...roles,
    "schedule(address,uint256,bytes,bytes32,bytes32,uint256)": ["admin"],
    "scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)": ["admin"],
    "execute(address,uint256,bytes,bytes32,bytes32)": ["admin"],
    "executeBatch(address[],uint256[],bytes[],bytes32,bytes32)": ["admin"],
    "cancel(bytes32)": ["admin", "guardian"],
    "updateDelay(uint256)": timelock,
    "dismiss(address)": guardian,
    "proposeRoles((address,bytes32,address,bool)[])": ["custodian"],
    "changeRoles((address,bytes32,address,bool)[])": ["custodian"],
    // Of a proposal that is pending.
    "refuseRoles(bytes32)": anybody,
    "onERC721Received(address,address,uint256,bytes)": anybody,
    "onERC1155Received(address,address,uint256,uint256,bytes)": anybody,
    "onERC1155BatchReceived(address,address,uint256[],uint256[],bytes)": anybody,
  },
  PaymentReceiver: { "forward()": anybody, "forwardToken(address)": anybody },
  Sups: {
    ...token,
    "transfer(address,uint256)": anybody,
    "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)": anybody,
  },
};

/** As docs/contract-roles.md has it. */
export const renderRoleTable = (): string => {
  const sections = Object.entries(roleTable).map(([contract, rows]) => {
    const lines = Object.entries(rows)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(
        ([call, callers]) => `- \`${call}\`: ${callers.join(", ") || "nobody, until the timelock names an account"}`,
      );
    return `## ${contract}\n\n${lines.join("\n")}\n`;
  });
  return `# Who may call what in the contracts

Every function that can change anything, and who may call it: \`packages/contracts/build/role-table.ts\`, compared with the deployed
contracts by a test that calls each function as each of them. _Anybody_ needs no role, but perhaps a voucher, a stake or an entry of
the caller's own. What each key is worth to a thief is in [decision 0040](decisions/0040-contracts-with-limited-keys.md).

${sections.join("\n")}`;
};

if (import.meta.main) process.stdout.write(renderRoleTable());
