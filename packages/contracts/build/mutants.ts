/**
 * Breaks of the contracts, one line each, for `npm run test:contracts -- --mutants`. One that the invariants alone must notice
 * names the line of INVARIANTS.md that it breaks.
 */
export interface Mutant {
  file: string;
  from: string;
  to: string;
  /** The line of INVARIANTS.md that it breaks; without one, other tests must notice. */
  line?: number;
}

export const mutants: Readonly<Record<string, Mutant>> = {
  "count not raised": {
    file: "SignedVouchers",
    from: "++_counts[epoch][account];",
    to: "if (account.code.length > 0) ++_counts[epoch][account];",
    line: 2,
  },
  "queued voucher also served": {
    file: "LimitedVouchers",
    from: "emit VoucherQueued(msg.sender, nonce, tokenId, amount, releasableAt);",
    to: "emit VoucherQueued(msg.sender, nonce, tokenId, amount, releasableAt); _deliver(msg.sender, tokenId, amount);",
    line: 1,
  },
  "half is released": {
    file: "LimitedVouchers",
    from: "_deliver(account, entry.tokenId, entry.amount);",
    to: "_deliver(account, entry.tokenId, (entry.amount + 1) / 2);",
    line: 3,
  },
  "window of 23 hours": { file: "RollingSum", from: "HOURS = 25;", to: "HOURS = 24;", line: 4 },
  "own limit forgotten": {
    file: "LimitedVouchers",
    from: "return _isWithinOwnLimit(account, amount) && _fits(",
    to: "return _fits(",
    line: 4,
  },
  "small withdrawals without limit": {
    file: "SupsWithdrawer",
    from: "&& _fits(_usedBySmall.current(), amount, smallLimit());",
    to: ";",
    line: 4,
  },
  "promises are spent": {
    file: "SupsWithdrawer",
    from: "return SUPS.balanceOf(address(this)) - queuedTotal();",
    to: "return SUPS.balanceOf(address(this));",
    line: 5,
  },
  "release while paused": {
    file: "LimitedVouchers",
    from: "function release(address account, uint256 nonce) external whenNotPaused {",
    to: "function release(address account, uint256 nonce) external {",
    line: 6,
  },
  "release too early": {
    file: "LimitedVouchers",
    from: "if (block.timestamp < due) revert",
    to: "if (block.timestamp + 1 hours < due) revert",
    line: 6,
  },
  "release right after a pause": {
    file: "LimitedVouchers",
    from: "unpausedAt = block.timestamp;",
    to: "unpausedAt = 0;",
    line: 6,
  },
  "entry stays in the queue": {
    file: "LimitedVouchers",
    from: "delete queued[account][nonce];\n        _queuedIn[_epochOf(nonce)] -= entry.amount;",
    to: "if (_queuedIn[_epochOf(nonce)] >= entry.amount) _queuedIn[_epochOf(nonce)] -= entry.amount;",
    line: 7,
  },
  "void entry is released": {
    file: "LimitedVouchers",
    from: "if (_epochOf(nonce) != epoch) revert EpochOver(_epochOf(nonce));",
    to: "",
    line: 7,
  },
  "dust is queued": {
    file: "SupsWithdrawer",
    from: "if (amount < queueMinimum) revert AmountTooLow(queueMinimum);",
    to: "",
    line: 8,
  },
  "limits count nothing": {
    file: "LimitedVouchers",
    from: "_usedOverall.add(amount);",
    to: "if (msg.sender.code.length > 0) _usedOverall.add(amount);",
    line: 9,
  },
  "guardian raises limits": {
    file: "LimitedVouchers",
    from: "if (perAccount > perAccountLimit || overall > overallLimit) revert LimitsNotLower(perAccountLimit, overallLimit);",
    to: "",
    line: 10,
  },
  "anybody ends an epoch": {
    file: "SignedVouchers",
    from: "function killEpoch() external onlyRole(GUARDIAN_ROLE) {",
    to: "function killEpoch() external {",
    line: 14,
  },
  "anybody rejects": {
    file: "LimitedVouchers",
    from: "if (_epochOf(nonce) == epoch && msg.sender != account) _checkRole(GUARDIAN_ROLE);",
    to: "",
    line: 14,
  },
  "proposals stay ready": {
    file: "PassportTimelock",
    from: "block.timestamp > getTimestamp(id) + READY_FOR",
    to: "block.timestamp > getTimestamp(id) + 3650 days",
    line: 11,
  },
  "dismissal voids nothing": { file: "PassportTimelock", from: "++dismissals;", to: "", line: 11 },
  "guardian alone cancels roles, admin's refusal is not asked": {
    file: "PassportTimelock",
    from: "if (!proposed.isRefusedByAdmin || !proposed.isRefusedByGuardian) return;",
    to: "return;",
    line: 12,
  },
  "custodian at once": {
    file: "PassportTimelock",
    from: "CUSTODIAN_DELAY = 14 days;",
    to: "CUSTODIAN_DELAY = 0;",
    line: 12,
  },
  "any previous report": {
    file: "ReservesRoots",
    from: "if (previous != latest) revert NotLatest(latest);",
    to: "",
    line: 15,
  },
  "token taken out by anybody": {
    file: "CollectibleStakingOld",
    from: "if (stakerOf[tokenId] != msg.sender) revert NotStaker(tokenId);",
    to: "",
    line: 16,
  },
  "staker is forgotten late": {
    file: "CollectibleStaking",
    from: "delete stakerOf[tokenId];\n        COLLECTION",
    to: "COLLECTION",
    line: 17,
  },
  "deposits are not burned": {
    file: "PassportItems",
    from: "if (to == DEPOSIT_ADDRESS) super._update(to, address(0), ids, values);",
    to: "",
    line: 18,
  },
  "rewards rounded up": {
    file: "StakingRewards",
    from: "return rewards[account] + (balanceOf[account] * unpaid) / PRECISION;",
    to: "return rewards[account] + (balanceOf[account] * unpaid) / PRECISION + (unpaid > 0 ? 1 : 0);",
    line: 19,
  },
  "stake is counted twice": {
    file: "StakingRewards",
    from: "balanceOf[msg.sender] += amount;",
    to: "balanceOf[msg.sender] += 2 * amount;",
    line: 20,
  },
  "reward is paid twice": {
    file: "StakingRewards",
    from: "rewards[msg.sender] = 0;\n        _owed -= reward;",
    to: "",
    line: 19,
  },
  "running rate is lowered": {
    file: "StakingRewards",
    from: "uint256 least = (isRunning ? rewardRate : 1) * rewardsDuration;",
    to: "uint256 least = rewardsDuration;",
    line: 22,
  },
  "no exit while paused": {
    file: "StakingRewards",
    from: "function exit() external nonReentrant updateReward(msg.sender) {",
    to: "function exit() external nonReentrant whenNotPaused updateReward(msg.sender) {",
    line: 23,
  },
  // The holes that an audit's mutants found: only a test of the very case notices.
  "limits lowered below what is used, own": {
    file: "LimitedVouchers",
    from: "return used <= limit && amount <= limit - used;",
    to: "return amount <= limit - used;",
  },
  "2^128 into the queue": {
    file: "LimitedVouchers",
    from: "QueuedVoucher(SafeCast.toUint128(amount), SafeCast.toUint128(releasableAt), tokenId);",
    to: "QueuedVoucher(uint128(amount), SafeCast.toUint128(releasableAt), tokenId);",
  },
  "verify in the last second": {
    file: "SignedVouchers",
    from: "if (block.timestamp > expiry) return EXPIRED;",
    to: "if (block.timestamp >= expiry) return EXPIRED;",
  },
  "place of no account": { file: "ReservesRoots", from: "if (place >= report.accounts) return false;", to: "" },
  "alone without padding": {
    file: "ReservesRoots",
    from: "size == 1 || isAlone != (step.hash == PADDING) || (isAlone && step.sum != 0)",
    to: "size == 1 || (step.hash == PADDING && !isAlone) || (isAlone && step.sum != 0)",
  },
  "padding beside a place that exists": {
    file: "ReservesRoots",
    from: "size == 1 || isAlone != (step.hash == PADDING) || (isAlone && step.sum != 0)",
    to: "size == 1 || (isAlone && step.hash != PADDING) || (isAlone && step.sum != 0)",
  },
  "padding with a sum": {
    file: "ReservesRoots",
    from: "|| (isAlone && step.sum != 0)) return false;",
    to: ") return false;",
  },
  "path longer than the tree": { file: "ReservesRoots", from: "if (size == 1 || isAlone", to: "if (isAlone" },
  "path shorter than the tree": {
    file: "ReservesRoots",
    from: "return size == 1 && sum == report.liabilities",
    to: "return sum == report.liabilities",
  },
  "sum is not compared": { file: "ReservesRoots", from: "sum == report.liabilities && ", to: "" },
  "reports without a pause": {
    file: "ReservesRoots",
    from: "if (block.timestamp < notBefore) revert TooSoon(notBefore);",
    to: "",
  },
  "disowned root verifies": { file: "ReservesRoots", from: "|| isDisowned[reportId] ", to: "" },
  "hours never drop out": { file: "RollingSum", from: "dropped & 1 == 1", to: "dropped & 1 == 2" },
  "ring keeps an old hour": {
    file: "RollingSum",
    from: "filled & 1 == 0 ? 0 : self.amounts[place];",
    to: "self.amounts[place];",
  },
  "guardian dismisses guardians": {
    file: "Dismissible",
    from: "if (role == DEFAULT_ADMIN_ROLE || role == GUARDIAN_ROLE) revert NotDismissible(role);",
    to: "",
  },
  "a thief escapes dismissal by renouncing": {
    file: "PassportTimelock",
    from: "_revokeRole(PROPOSER_ROLE, proposer);\n        _revokeRole(EXECUTOR_ROLE, proposer);",
    to: "if (!hasRole(PROPOSER_ROLE, proposer)) return;\n        _revokeRole(PROPOSER_ROLE, proposer);\n        _revokeRole(EXECUTOR_ROLE, proposer);",
    line: 11,
  },
  "delay longer than a proposal may wait": {
    file: "PassportTimelock",
    from: "if (newDelay > MAX_DELAY) revert DelayTooLong(MAX_DELAY);",
    to: "",
  },
  "custodian makes an admin": {
    file: "PassportTimelock",
    from: "if (changes[i].role == DEFAULT_ADMIN_ROLE) revert NotCustodial(DEFAULT_ADMIN_ROLE);",
    to: "",
  },
  "proposals wait for years": { file: "PassportTimelock", from: "MAX_DELAY = 30 days;", to: "MAX_DELAY = 3650 days;" },
  "a guardian dismisses another in the timelock": {
    file: "PassportTimelock",
    from: "if (hasRole(GUARDIAN_ROLE, proposer)) revert NotDismissible(proposer);",
    to: "",
  },
  "dismissed admin still executes": {
    file: "PassportTimelock",
    from: "_revokeRole(EXECUTOR_ROLE, proposer);",
    to: "",
  },
  "refusal of an earlier proposal counts": {
    file: "PassportTimelock",
    from: "proposedRoles[id] = ProposedRoles(readyAt, false, false);",
    to: "proposedRoles[id].readyAt = readyAt;",
  },
  "token with a fee": {
    file: "StakingRewards",
    from: "if (received != amount) revert TokenTakesFee(received);",
    to: "",
  },
  "nothing is forwarded and logged": {
    file: "PaymentReceiver",
    from: "if (value == 0) revert NothingToForward();",
    to: "",
  },
};
