// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Guarded, Holders} from "./Guarded.sol";
import {LimitedVouchers, Limits} from "./LimitedVouchers.sol";
import {RollingSum} from "./RollingSum.sol";
import {SignedVouchers} from "./SignedVouchers.sol";

/// @title Pays SUPS out of Passport
/// @notice Holds only the hot balance. What waits in the queue is set aside, so that every promise is covered.
contract SupsWithdrawer is LimitedVouchers {
    using RollingSum for RollingSum.Window;
    using SafeERC20 for IERC20;

    bytes32 private constant WITHDRAW_TYPEHASH =
        keccak256("Withdraw(address account,uint256 amount,uint256 nonce,uint256 expiry)");

    uint8 internal constant BALANCE_TOO_LOW = 4;

    /// @dev Once the overall limit is used up, withdrawals that are too small for the queue share a hundredth of it more.
    uint256 private constant SMALL_SHARE = 100;

    IERC20 public immutable SUPS;

    /// @notice Where swept SUPS go, and nowhere else.
    address public treasury;
    /// @notice Less than this is never queued, so that the queue cannot be flooded with dust that costs a guardian a
    /// look at each. Such a withdrawal has `smallLimit` beyond the overall limit, so that a full one leaves no small
    /// withdrawal unserved; when that is used up too, it reverts and its voucher stays unspent.
    uint256 public queueMinimum;

    RollingSum.Window private _usedBySmall;

    event Withdrawn(address indexed account, uint256 indexed nonce, uint256 amount);
    event QueueMinimumChanged(uint256 minimum);
    event TreasuryChanged(address indexed treasury);
    event Swept(address indexed to, uint256 amount);

    error BalanceTooLow(uint256 available);
    error AmountTooLow(uint256 least);

    constructor(
        IERC20 sups,
        Holders memory holders,
        address firstSigner,
        Limits memory limits,
        uint256 firstQueueMinimum,
        address firstTreasury
    )
        EIP712("Passport SupsWithdrawer", "1")
        Guarded(holders)
        SignedVouchers(firstSigner)
        LimitedVouchers(limits)
    {
        if (address(sups) == address(0)) revert ZeroAddress();
        SUPS = sups;
        _setQueueMinimum(firstQueueMinimum);
        _setTreasury(firstTreasury);
    }

    /// @notice Pays the amount of the caller's voucher, or queues it when it is above a limit.
    function withdrawSUPS(uint256 amount, uint256 expiry, bytes calldata signature) external {
        uint256 nonce = _spendVoucher(_structHash(msg.sender, amount, expiry), expiry, signature);
        if (amount == 0) revert ZeroAmount();
        if (amount > available()) revert BalanceTooLow(available());
        if (_takeFromLimits(amount) || _takeFromSmallLimit(amount)) {
            emit Withdrawn(msg.sender, nonce, amount);
            _deliver(msg.sender, 0, amount);
        } else {
            if (amount < queueMinimum) revert AmountTooLow(queueMinimum);
            _enqueue(nonce, 0, amount);
        }
    }

    function setQueueMinimum(uint256 minimum) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setQueueMinimum(minimum);
    }

    function setTreasury(address next) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setTreasury(next);
    }

    /// @notice Brings SUPS home to the treasury, but never what is promised to the queue. At once, because it only takes
    /// money out of reach.
    function sweep(uint256 amount) external onlyRole(GUARDIAN_ROLE) {
        if (amount > available()) revert BalanceTooLow(available());
        emit Swept(treasury, amount);
        SUPS.safeTransfer(treasury, amount);
    }

    /// @notice What a withdrawal would meet now: 0 it is paid, 1 paused, 2 expired, 3 not signed for this account,
    /// amount and nonce, 4 the contract holds too little, 5 it is queued, 7 it is nothing, or too little to be queued.
    function verify(address account, uint256 amount, uint256 expiry, bytes calldata signature)
        external
        view
        returns (uint8)
    {
        uint8 verdict = _judgeVoucher(_structHash(account, amount, expiry), expiry, signature);
        if (verdict != OK) return verdict;
        if (amount == 0) return AMOUNT_TOO_LOW;
        if (amount > available()) return BALANCE_TOO_LOW;
        if (_isWithinLimits(account, amount) || _isWithinSmallLimit(account, amount)) return OK;
        return amount < queueMinimum ? AMOUNT_TOO_LOW : WOULD_BE_QUEUED;
    }

    /// @notice What can be withdrawn or swept: the balance without what is promised to the queue.
    function available() public view returns (uint256) {
        return SUPS.balanceOf(address(this)) - queuedTotal();
    }

    /// @notice What withdrawals below `queueMinimum` can take together once the overall limit is used up, over any 24
    /// hours.
    function smallLimit() public view returns (uint256) {
        return overallLimit / SMALL_SHARE;
    }

    function _takeFromSmallLimit(uint256 amount) private returns (bool) {
        if (!_isWithinSmallLimit(msg.sender, amount)) return false;
        _countFor(msg.sender, amount);
        _usedBySmall.add(amount);
        return true;
    }

    function _isWithinSmallLimit(address account, uint256 amount) private view returns (bool) {
        return amount < queueMinimum && _isWithinOwnLimit(account, amount)
            && _fits(_usedBySmall.current(), amount, smallLimit());
    }

    function _deliver(address account, uint256, uint256 amount) internal override {
        SUPS.safeTransfer(account, amount);
    }

    function _setQueueMinimum(uint256 minimum) private {
        if (minimum == 0) revert ZeroAmount();
        queueMinimum = minimum;
        emit QueueMinimumChanged(minimum);
    }

    function _setTreasury(address next) private {
        if (next == address(0)) revert ZeroAddress();
        treasury = next;
        emit TreasuryChanged(next);
    }

    function _structHash(address account, uint256 amount, uint256 expiry) private view returns (bytes32) {
        return keccak256(abi.encode(WITHDRAW_TYPEHASH, account, amount, _nonceOf(account), expiry));
    }
}
