// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {RollingSum} from "./RollingSum.sol";
import {SignedVouchers} from "./SignedVouchers.sol";

/// @notice What vouchers may take at once over any 24 hours, and how long the rest waits.
struct Limits {
    uint256 perAccount;
    uint256 overall;
    uint256 queueDelay;
}

/// @title Vouchers that take only so much at once
/// @notice What a stolen signing key can take at once is bounded by two limits, one for an account and one for everybody
/// together, over any 24 hours. A voucher above a limit is not refused: it is spent and queued, and anybody may release
/// it after a delay in which a guardian can reject it, or end its epoch and with it the whole queue.
/// @dev The queue has no order and no loop, so no entry can block another, however many there are.
abstract contract LimitedVouchers is SignedVouchers {
    using RollingSum for RollingSum.Window;

    struct QueuedVoucher {
        uint128 amount;
        uint128 releasableAt;
        uint256 tokenId;
    }

    /// @notice No voucher waits for less than this, nor after the end of a pause: a guardian needs time to look at it.
    uint256 public constant MIN_QUEUE_DELAY = 1 hours;
    /// @notice No voucher can be made to wait for longer than this.
    uint256 public constant MAX_QUEUE_DELAY = 30 days;

    uint8 internal constant WOULD_BE_QUEUED = 5;
    uint8 internal constant AMOUNT_TOO_LOW = 7;

    /// @notice What one account can take at once over any 24 hours: base units of SUPS, or a number of tokens.
    uint256 public perAccountLimit;
    /// @notice What all accounts together can take at once over any 24 hours.
    uint256 public overallLimit;
    /// @notice How long a voucher waits that is queued from now on.
    uint256 public queueDelay;
    /// @notice When the last pause ended, or zero.
    uint256 public unpausedAt;

    mapping(address account => mapping(uint256 nonce => QueuedVoucher)) public queued;
    mapping(uint256 epoch => uint256) private _queuedIn;
    mapping(address account => RollingSum.Window) private _usedBy;
    RollingSum.Window private _usedOverall;

    event VoucherQueued(
        address indexed account, uint256 indexed nonce, uint256 tokenId, uint256 amount, uint256 releasableAt
    );
    event VoucherReleased(address indexed account, uint256 indexed nonce, uint256 tokenId, uint256 amount);
    event VoucherRejected(address indexed account, uint256 indexed nonce, uint256 tokenId, uint256 amount);
    event LimitsChanged(uint256 perAccount, uint256 overall);
    event QueueDelayChanged(uint256 delay);

    error NotQueued(address account, uint256 nonce);
    error NotReleasableYet(uint256 releasableAt);
    error EpochOver(uint256 epoch);
    error LimitsNotLower(uint256 perAccount, uint256 overall);
    error QueueDelayOutOfRange(uint256 shortest, uint256 longest);

    constructor(Limits memory limits) {
        _setLimits(limits.perAccount, limits.overall);
        _setQueueDelay(limits.queueDelay);
    }

    /// @notice Serves a queued voucher whose delay is over. Anybody may call; only the account is served. A delay that ended
    /// during a pause ends an hour after it, so that nothing is due in the block of the unpause.
    function release(address account, uint256 nonce) external whenNotPaused {
        QueuedVoucher memory entry = _takeOffQueue(account, nonce);
        if (_epochOf(nonce) != epoch) revert EpochOver(_epochOf(nonce));
        uint256 due = unpausedAt == 0 ? entry.releasableAt : Math.max(entry.releasableAt, unpausedAt + MIN_QUEUE_DELAY);
        if (block.timestamp < due) revert NotReleasableYet(due);
        emit VoucherReleased(account, nonce, entry.tokenId, entry.amount);
        _deliver(account, entry.tokenId, entry.amount);
    }

    /// @notice Ends a queued voucher without serving it; Passport then returns what it was for to the player. A guardian
    /// may, and the account itself, which notices a theft first. Works while paused, because that is when it is needed. What
    /// is left of a killed epoch anybody may clear away.
    function reject(address account, uint256 nonce) external {
        if (_epochOf(nonce) == epoch && msg.sender != account) _checkRole(GUARDIAN_ROLE);
        QueuedVoucher memory entry = _takeOffQueue(account, nonce);
        emit VoucherRejected(account, nonce, entry.tokenId, entry.amount);
    }

    /// @notice Limits of zero send everything through the queue, except for withdrawals below its minimum, which revert.
    function setLimits(uint256 perAccount, uint256 overall) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setLimits(perAccount, overall);
    }

    /// @notice The same at once, but only downwards.
    function lowerLimits(uint256 perAccount, uint256 overall) external onlyRole(GUARDIAN_ROLE) {
        if (perAccount > perAccountLimit || overall > overallLimit) revert LimitsNotLower(perAccountLimit, overallLimit);
        _setLimits(perAccount, overall);
    }

    /// @notice Holds for later vouchers; what is queued keeps the time it was promised.
    function setQueueDelay(uint256 delay) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setQueueDelay(delay);
    }

    /// @notice How much of its limit an account has used.
    function usedBy(address account) external view returns (uint256) {
        return _usedBy[account].current();
    }

    /// @notice How much of the overall limit is used.
    function usedOverall() external view returns (uint256) {
        return _usedOverall.current();
    }

    /// @notice The sum of what waits in the queue of this epoch.
    function queuedTotal() public view returns (uint256) {
        return _queuedIn[epoch];
    }

    /// @dev Gives the account what its voucher is for. Comes last, when everything is written.
    function _deliver(address account, uint256 tokenId, uint256 amount) internal virtual;

    /// @dev Counts the caller's amount against both limits; false, and nothing counted, when it is above one.
    function _takeFromLimits(uint256 amount) internal returns (bool) {
        if (!_isWithinLimits(msg.sender, amount)) return false;
        _countFor(msg.sender, amount);
        _usedOverall.add(amount);
        return true;
    }

    function _enqueue(uint256 nonce, uint256 tokenId, uint256 amount) internal {
        uint256 releasableAt = block.timestamp + queueDelay;
        queued[msg.sender][nonce] =
            QueuedVoucher(SafeCast.toUint128(amount), SafeCast.toUint128(releasableAt), tokenId);
        _queuedIn[epoch] += amount;
        emit VoucherQueued(msg.sender, nonce, tokenId, amount, releasableAt);
    }

    function _isWithinLimits(address account, uint256 amount) internal view returns (bool) {
        return _isWithinOwnLimit(account, amount) && _fits(_usedOverall.current(), amount, overallLimit);
    }

    function _isWithinOwnLimit(address account, uint256 amount) internal view returns (bool) {
        return _fits(_usedBy[account].current(), amount, perAccountLimit);
    }

    /// @dev Not a sum, which could overflow in a view. A limit that was lowered may be below what is used already.
    function _fits(uint256 used, uint256 amount, uint256 limit) internal pure returns (bool) {
        return used <= limit && amount <= limit - used;
    }

    function _countFor(address account, uint256 amount) internal {
        _usedBy[account].add(amount);
    }

    function _unpause() internal override {
        super._unpause();
        unpausedAt = block.timestamp;
    }

    function _takeOffQueue(address account, uint256 nonce) private returns (QueuedVoucher memory entry) {
        entry = queued[account][nonce];
        if (entry.amount == 0) revert NotQueued(account, nonce);
        delete queued[account][nonce];
        _queuedIn[_epochOf(nonce)] -= entry.amount;
    }

    /// @dev The rolling sums hold 128 bits; limits that fit keep the sums below them fitting.
    function _setLimits(uint256 perAccount, uint256 overall) private {
        perAccountLimit = SafeCast.toUint128(perAccount);
        overallLimit = SafeCast.toUint128(overall);
        emit LimitsChanged(perAccount, overall);
    }

    function _setQueueDelay(uint256 delay) private {
        if (delay < MIN_QUEUE_DELAY || delay > MAX_QUEUE_DELAY) {
            revert QueueDelayOutOfRange(MIN_QUEUE_DELAY, MAX_QUEUE_DELAY);
        }
        queueDelay = delay;
        emit QueueDelayChanged(delay);
    }
}
