// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Limits} from "../../src/LimitedVouchers.sol";
import {Sups} from "../../src/Sups.sol";
import {SupsWithdrawer} from "../../src/SupsWithdrawer.sol";
import {bound, vm} from "../support/Test.sol";
import {VoucherSigning} from "./VoucherSigning.sol";

/// @notice Players, guardian and studio at work on a withdrawer, with a book of what should have happened.
contract WithdrawerHandler is VoucherSigning {
    struct Payment {
        address account;
        uint256 time;
        uint256 amount;
    }

    struct Queued {
        address account;
        uint256 nonce;
    }

    uint256 public constant PER_ACCOUNT = 1_000;
    uint256 public constant OVERALL = 2_500;
    uint256 public constant QUEUE_MINIMUM = 50;

    /// @dev Vouchers of these tests never expire, so that a replay can only fail for being one.
    uint256 private constant FAR = START + 36500 days;

    Sups public immutable SUPS;
    SupsWithdrawer public immutable WITHDRAWER;

    /// @dev The amount of every voucher that was spent, and how often it was paid.
    mapping(address account => mapping(uint256 nonce => uint256)) public voucherAmount;
    mapping(address account => mapping(uint256 nonce => uint256)) public timesPaid;
    uint256 public vouchersTotal;
    uint256 public paidTotal;
    uint256 public rejectedTotal;
    uint256 public queuedTotal;
    /// @dev Queued in an epoch that was killed, and not cleared away yet.
    uint256 public voidedTotal;
    uint256 public leastQueued = type(uint256).max;
    bool public wasVoidPaid;
    uint256 public mostTimesPaid;
    bool public wasReplayed;
    bool public wasPaidWhilePaused;
    bool public wasPaidTooEarly;
    Payment[] public payments;

    Queued[] private _queue;
    bytes private _spentCall;
    address private _spender;
    uint256 private _now = START;

    /// @dev Time is kept here, so that it never runs back.
    modifier inTime() {
        vm.warp(_now);
        _;
    }

    constructor() {
        vm.warp(START);
        SUPS = new Sups(treasury, 1e30);
        Limits memory limits = Limits(PER_ACCOUNT, OVERALL, 6 hours);
        WITHDRAWER = new SupsWithdrawer(SUPS, _holders(), vm.addr(SIGNER_KEY), limits, QUEUE_MINIMUM, treasury);
        vm.prank(treasury);
        SUPS.transfer(address(WITHDRAWER), 10_000);
    }

    function paymentCount() external view returns (uint256) {
        return payments.length;
    }

    function pass(uint256 time) external {
        _now += bound(time, 1, 8 hours);
    }

    function fund(uint256 amount) external {
        vm.prank(treasury);
        SUPS.transfer(address(WITHDRAWER), bound(amount, 1, 5_000));
    }

    function sweep(uint256 amount) external inTime {
        vm.prank(guardian);
        try WITHDRAWER.sweep(bound(amount, 0, 3_000)) {} catch {}
    }

    function withdraw(uint256 seed, uint256 amount) external inTime {
        address account = _actor(seed);
        amount = bound(amount, 1, 1_500);
        uint256 nonce = WITHDRAWER.nonces(account);
        bytes32 typeHash = keccak256("Withdraw(address account,uint256 amount,uint256 nonce,uint256 expiry)");
        bytes32 hash = keccak256(abi.encode(typeHash, account, amount, nonce, FAR));
        bytes memory signature = _signature("Passport SupsWithdrawer", address(WITHDRAWER), hash);
        bytes memory call_ = abi.encodeCall(SupsWithdrawer.withdrawSUPS, (amount, FAR, signature));
        uint256 before = SUPS.balanceOf(account);
        vm.prank(account);
        (bool succeeded,) = address(WITHDRAWER).call(call_);
        if (!succeeded) return;
        (_spentCall, _spender) = (call_, account);
        voucherAmount[account][nonce] = amount;
        vouchersTotal += amount;
        uint256 paid = SUPS.balanceOf(account) - before;
        if (paid > 0) {
            _book(account, nonce, paid);
            payments.push(Payment(account, _now, paid));
        } else {
            _queue.push(Queued(account, nonce));
            queuedTotal += amount;
            if (amount < leastQueued) leastQueued = amount;
        }
    }

    /// @dev The same call once more: nothing may come of it, now or ever.
    function replay() external inTime {
        if (_spender == address(0)) return;
        vm.prank(_spender);
        (bool succeeded,) = address(WITHDRAWER).call(_spentCall);
        if (succeeded) wasReplayed = true;
    }

    function release(uint256 seed) external inTime {
        if (_queue.length == 0) return;
        Queued memory entry = _queue[seed % _queue.length];
        (, uint128 releasableAt,) = WITHDRAWER.queued(entry.account, entry.nonce);
        // Nothing but its epoch may keep a void entry from being paid.
        if (_isVoid(entry.nonce) && _now < releasableAt) vm.warp(_now = releasableAt);
        uint256 before = SUPS.balanceOf(entry.account);
        try WITHDRAWER.release(entry.account, entry.nonce) {
            uint256 paid = SUPS.balanceOf(entry.account) - before;
            _book(entry.account, entry.nonce, paid);
            if (_now < releasableAt) wasPaidTooEarly = true;
            if (_isVoid(entry.nonce)) wasVoidPaid = true;
            else queuedTotal -= paid;
        } catch {}
    }

    function reject(uint256 seed) external inTime {
        if (_queue.length == 0) return;
        Queued memory entry = _queue[seed % _queue.length];
        // Anybody clears away what is void; the rest is the guardian's.
        vm.prank(_isVoid(entry.nonce) ? mallory : guardian);
        try WITHDRAWER.reject(entry.account, entry.nonce) {
            uint256 amount = voucherAmount[entry.account][entry.nonce];
            rejectedTotal += amount;
            if (_isVoid(entry.nonce)) voidedTotal -= amount;
            else queuedTotal -= amount;
        } catch {}
    }

    function killEpoch(uint256 seed) external inTime {
        if (seed % 3 != 0) return;
        vm.prank(guardian);
        WITHDRAWER.killEpoch();
        voidedTotal += queuedTotal;
        queuedTotal = 0;
    }

    function cancel(uint256 seed) external inTime {
        vm.prank(_actor(seed));
        WITHDRAWER.cancelNonce();
    }

    function togglePause(uint256 seed) external inTime {
        bool isPaused = WITHDRAWER.paused();
        if (!isPaused && seed % 8 != 0) return;
        vm.prank(isPaused ? admin : pauser);
        if (isPaused) WITHDRAWER.unpause();
        else WITHDRAWER.pause();
    }

    function _isVoid(uint256 nonce) private view returns (bool) {
        return nonce >> 64 < WITHDRAWER.epoch();
    }

    function _book(address account, uint256 nonce, uint256 paid) private {
        paidTotal += paid;
        if (WITHDRAWER.paused()) wasPaidWhilePaused = true;
        uint256 times = ++timesPaid[account][nonce];
        if (paid != voucherAmount[account][nonce]) times = type(uint256).max;
        if (times > mostTimesPaid) mostTimesPaid = times;
    }
}
