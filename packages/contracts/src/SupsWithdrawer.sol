// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {RollingSum} from "./RollingSum.sol";
import {SignedVouchers} from "./SignedVouchers.sol";

/// @title Pays SUPS out of Passport
/// @notice Holds only the hot balance. What a stolen signing key can take at once is bounded by two limits, one for an
/// account and one for everybody together, over any 24 hours. A withdrawal above a limit is not refused: its voucher is
/// spent, its amount set aside, and anybody may release it after a delay in which a guardian can reject it.
contract SupsWithdrawer is SignedVouchers {
    using SafeERC20 for IERC20;
    using RollingSum for RollingSum.Window;

    struct QueuedWithdrawal {
        uint128 amount;
        uint128 releasableAt;
    }

    bytes32 private constant WITHDRAW_TYPEHASH =
        keccak256("Withdraw(address account,uint256 amount,uint256 nonce,uint256 expiry)");

    /// @notice May reject a queued withdrawal. It cannot pay one, nor take anything for itself.
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");

    /// @notice No withdrawal can be made to wait for longer than this.
    uint256 public constant MAX_QUEUE_DELAY = 30 days;

    uint8 internal constant BALANCE_TOO_LOW = 4;
    uint8 internal constant WOULD_BE_QUEUED = 5;

    IERC20 public immutable SUPS;

    /// @notice What one account can be paid at once over any 24 hours.
    uint256 public perAccountLimit;
    /// @notice What all accounts together can be paid at once over any 24 hours.
    uint256 public overallLimit;
    /// @notice How long a withdrawal waits that is queued from now on.
    uint256 public queueDelay;
    /// @notice The sum of all queued withdrawals. This part of the balance belongs to them.
    uint256 public reserved;

    mapping(address account => mapping(uint256 nonce => QueuedWithdrawal)) public queued;
    mapping(address account => RollingSum.Window) private _usedBy;
    RollingSum.Window private _usedOverall;

    event Withdrawn(address indexed account, uint256 indexed nonce, uint256 amount);
    event WithdrawalQueued(address indexed account, uint256 indexed nonce, uint256 amount, uint256 releasableAt);
    event WithdrawalReleased(address indexed account, uint256 indexed nonce, uint256 amount);
    event WithdrawalRejected(address indexed account, uint256 indexed nonce, uint256 amount);
    event LimitsChanged(uint256 perAccount, uint256 overall);
    event QueueDelayChanged(uint256 delay);
    event Swept(address indexed to, uint256 amount);

    error BalanceTooLow(uint256 available);
    error NotQueued(address account, uint256 nonce);
    error NotReleasableYet(uint256 releasableAt);
    error QueueDelayTooLong(uint256 longest);

    constructor(
        IERC20 sups,
        address admin,
        address firstSigner,
        uint256 perAccount,
        uint256 overall,
        uint256 firstQueueDelay
    ) EIP712("Passport SupsWithdrawer", "1") SignedVouchers(admin, firstSigner) {
        if (address(sups) == address(0)) revert ZeroAddress();
        SUPS = sups;
        _setLimits(perAccount, overall);
        _setQueueDelay(firstQueueDelay);
    }

    /// @notice Pays the amount of the caller's voucher, or queues it when it is above a limit.
    function withdrawSUPS(uint256 amount, uint256 expiry, bytes calldata signature) external {
        uint256 nonce = _spendVoucher(_structHash(msg.sender, amount, expiry), expiry, signature);
        if (amount == 0) revert ZeroAmount();
        if (amount > available()) revert BalanceTooLow(available());
        if (_isWithinLimits(msg.sender, amount)) {
            _usedBy[msg.sender].add(amount);
            _usedOverall.add(amount);
            emit Withdrawn(msg.sender, nonce, amount);
            SUPS.safeTransfer(msg.sender, amount);
        } else {
            uint256 releasableAt = block.timestamp + queueDelay;
            queued[msg.sender][nonce] = QueuedWithdrawal(SafeCast.toUint128(amount), SafeCast.toUint128(releasableAt));
            reserved += amount;
            emit WithdrawalQueued(msg.sender, nonce, amount, releasableAt);
        }
    }

    /// @notice Pays a queued withdrawal whose delay is over. Anybody may call; only the account is paid.
    function release(address account, uint256 nonce) external whenNotPaused {
        uint256 releasableAt = queued[account][nonce].releasableAt;
        uint256 amount = _takeOffQueue(account, nonce);
        if (block.timestamp < releasableAt) revert NotReleasableYet(releasableAt);
        emit WithdrawalReleased(account, nonce, amount);
        SUPS.safeTransfer(account, amount);
    }

    /// @notice Ends a queued withdrawal without paying it; Passport's ledger then returns the amount to the player. Works
    /// while paused, because that is when it is needed.
    function reject(address account, uint256 nonce) external onlyRole(GUARDIAN_ROLE) {
        emit WithdrawalRejected(account, nonce, _takeOffQueue(account, nonce));
    }

    /// @notice Limits of zero send everything through the queue.
    function setLimits(uint256 perAccount, uint256 overall) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setLimits(perAccount, overall);
    }

    /// @notice Holds for later withdrawals; what is queued keeps the time it was promised.
    function setQueueDelay(uint256 delay) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setQueueDelay(delay);
    }

    /// @notice Moves SUPS back to cold storage, but never what is promised to the queue.
    function sweep(address to, uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (amount > available()) revert BalanceTooLow(available());
        emit Swept(to, amount);
        SUPS.safeTransfer(to, amount);
    }

    /// @notice What a withdrawal would meet now: 0 it is paid, 1 paused, 2 expired, 3 not signed for this account,
    /// amount and nonce, 4 the contract holds too little, 5 it is queued.
    function verify(address account, uint256 amount, uint256 expiry, bytes calldata signature)
        external
        view
        returns (uint8)
    {
        uint8 verdict = _judgeVoucher(_structHash(account, amount, expiry), expiry, signature);
        if (verdict != OK) return verdict;
        if (amount > available()) return BALANCE_TOO_LOW;
        return _isWithinLimits(account, amount) ? OK : WOULD_BE_QUEUED;
    }

    /// @notice What can be withdrawn or swept: the balance without what is promised to the queue.
    function available() public view returns (uint256) {
        return SUPS.balanceOf(address(this)) - reserved;
    }

    /// @notice How much of its limit an account has used.
    function usedBy(address account) external view returns (uint256) {
        return _usedBy[account].current();
    }

    /// @notice How much of the overall limit is used.
    function usedOverall() external view returns (uint256) {
        return _usedOverall.current();
    }

    function _isWithinLimits(address account, uint256 amount) private view returns (bool) {
        return _usedBy[account].current() + amount <= perAccountLimit && _usedOverall.current() + amount <= overallLimit;
    }

    function _takeOffQueue(address account, uint256 nonce) private returns (uint256 amount) {
        amount = queued[account][nonce].amount;
        if (amount == 0) revert NotQueued(account, nonce);
        delete queued[account][nonce];
        reserved -= amount;
    }

    /// @dev The rolling sums hold 128 bits; limits that fit keep the sums below them fitting.
    function _setLimits(uint256 perAccount, uint256 overall) private {
        perAccountLimit = SafeCast.toUint128(perAccount);
        overallLimit = SafeCast.toUint128(overall);
        emit LimitsChanged(perAccount, overall);
    }

    function _setQueueDelay(uint256 delay) private {
        if (delay > MAX_QUEUE_DELAY) revert QueueDelayTooLong(MAX_QUEUE_DELAY);
        queueDelay = delay;
        emit QueueDelayChanged(delay);
    }

    function _structHash(address account, uint256 amount, uint256 expiry) private view returns (bytes32) {
        return keccak256(abi.encode(WITHDRAW_TYPEHASH, account, amount, _nonceOf(account), expiry));
    }
}
