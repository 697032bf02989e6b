// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LimitedVouchers} from "../src/LimitedVouchers.sol";
import {SupsWithdrawer} from "../src/SupsWithdrawer.sol";
import {vm} from "./support/Test.sol";
import {WithdrawerTest} from "./support/WithdrawerTest.sol";

/// @notice What the queue means for money: promises are covered, and dust stays out. That it holds back, releases and
/// rejects is in LimitBehaviour, for every contract that has one.
contract SupsWithdrawerQueueTest is WithdrawerTest {
    event VoucherRejected(address indexed account, uint256 indexed nonce, uint256 tokenId, uint256 amount);

    function test_AQueuedAmountCannotBeSpentByAnother() public {
        _withdraw(alice, FUNDS - 100);
        vm.assertEq(withdrawer.queuedTotal(), FUNDS - 100);
        _withdraw(bob, 100);
        bytes memory signature = _signFor(carol, 1);
        vm.prank(carol);
        vm.expectRevert(abi.encodeWithSelector(SupsWithdrawer.BalanceTooLow.selector, 0));
        withdrawer.withdrawSUPS(1, block.timestamp + 5 minutes, signature);
    }

    function test_OnlyTheAccountIsPaid() public {
        uint256 nonce = _queue(alice);
        vm.warp(block.timestamp + 1 days);
        vm.prank(mallory);
        withdrawer.release(alice, nonce);
        vm.assertEq(sups.balanceOf(alice), PER_ACCOUNT + 1);
        vm.assertEq(sups.balanceOf(mallory), 0);
    }

    /// @dev Dust is refused before it costs anybody a look, and its voucher stays good.
    function test_CHAIN_37_LessThanTheMinimumIsNotQueued() public {
        _withdraw(alice, PER_ACCOUNT);
        uint256 expiry = block.timestamp + 5 minutes;
        bytes memory signature = _signFor(alice, QUEUE_MINIMUM - 1);
        vm.assertEq(withdrawer.verify(alice, QUEUE_MINIMUM - 1, expiry, signature), 7);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(SupsWithdrawer.AmountTooLow.selector, QUEUE_MINIMUM));
        withdrawer.withdrawSUPS(QUEUE_MINIMUM - 1, expiry, signature);
        vm.assertEq(withdrawer.nonces(alice), 1);
        vm.assertEq(withdrawer.queuedTotal(), 0);
        _withdraw(alice, QUEUE_MINIMUM);
        vm.assertEq(withdrawer.queuedTotal(), QUEUE_MINIMUM);
    }

    function test_CHAIN_37_BelowTheMinimumIsPaidWhileThereIsRoom() public {
        _withdraw(alice, 1);
        vm.assertEq(sups.balanceOf(alice), 1);
    }

    /// @dev Filling the overall limit takes a little money that goes round and round; the smallest withdrawals, which cannot
    /// be queued, are served all the same.
    function test_CHAIN_57_ASmallWithdrawalIsPaidThoughTheOverallLimitIsUsedUp() public {
        vm.prank(guardian);
        withdrawer.lowerLimits(900, 900);
        vm.assertEq(withdrawer.smallLimit(), 9);
        _withdraw(alice, 900);
        vm.assertEq(_verdictOn(bob, 4), 0);
        _withdraw(bob, 4);
        _withdraw(carol, 4);
        vm.assertEq(sups.balanceOf(bob), 4);
        vm.assertEq(withdrawer.usedOverall(), 900);
        vm.assertEq(withdrawer.usedBy(bob), 4);
        // One more fits, two do not, and what can be queued has no part in it.
        vm.assertEq(_verdictOn(bob, 2), 7);
        vm.assertEq(_verdictOn(bob, 1), 0);
        vm.assertEq(_verdictOn(bob, QUEUE_MINIMUM), 5);
        bytes memory signature = _signFor(bob, 2);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(SupsWithdrawer.AmountTooLow.selector, QUEUE_MINIMUM));
        withdrawer.withdrawSUPS(2, block.timestamp + 5 minutes, signature);
        _withdraw(bob, 1);
        vm.assertEq(_verdictOn(carol, 1), 7);
        vm.warp(block.timestamp + 25 hours);
        vm.assertEq(_verdictOn(carol, 1), 0);
    }

    function test_CHAIN_57_WhatCanBeQueuedHasNoPartInTheSmallLimit() public {
        vm.prank(guardian);
        withdrawer.lowerLimits(900, 900);
        _withdraw(alice, 900);
        vm.assertLe(QUEUE_MINIMUM, withdrawer.smallLimit());
        vm.assertEq(_verdictOn(bob, QUEUE_MINIMUM), 5);
        _withdraw(bob, QUEUE_MINIMUM);
        vm.assertEq(withdrawer.queuedTotal(), QUEUE_MINIMUM);
        vm.assertEq(sups.balanceOf(bob), 0);
    }

    function test_CHAIN_57_SmallWithdrawalsKeepToTheLimitOfTheirAccount() public {
        vm.prank(guardian);
        withdrawer.lowerLimits(6, 1000);
        _withdraw(alice, 4);
        vm.assertEq(_verdictOn(alice, 3), 7);
        vm.assertEq(_verdictOn(alice, 2), 0);
    }

    function test_CHAIN_39_TheGuardianSweepsAlsoWhilePaused() public {
        vm.startPrank(guardian);
        withdrawer.pause();
        withdrawer.sweep(FUNDS);
        vm.stopPrank();
        vm.assertEq(withdrawer.available(), 0);
    }

    function test_CHAIN_57_WithoutLimitsNothingIsPaidAtOnce() public {
        vm.prank(guardian);
        withdrawer.lowerLimits(0, 0);
        vm.assertEq(_verdictOn(alice, 1), 7);
        vm.assertEq(_verdictOn(alice, QUEUE_MINIMUM), 5);
    }

    /// @dev The emergency: limits below what is used already send everything through the queue, and revert nothing.
    function test_CHAIN_39_LimitsLoweredBelowWhatIsUsedQueueTheRest() public {
        _withdraw(alice, 1_000);
        vm.prank(guardian);
        withdrawer.lowerLimits(500, 2_000);
        vm.assertEq(_verdictOn(alice, 10), 5);
        _withdraw(alice, 10);
        vm.prank(guardian);
        withdrawer.lowerLimits(500, 600);
        vm.assertEq(_verdictOn(bob, 10), 5);
        _withdraw(bob, 10);
        vm.assertEq(withdrawer.queuedTotal(), 20);
    }

    /// @dev A window that ends with the limit used to the last unit, and what has dropped out of it hour by hour.
    function test_CHAIN_35_EveryHourDropsOutForItself() public {
        vm.warp(START - START % 1 hours);
        uint256 start = block.timestamp;
        for (uint256 hour = 0; hour < 24; hour += 3) {
            vm.warp(start + hour * 1 hours);
            _withdraw(alice, 100 + hour);
        }
        uint256 sum = withdrawer.usedBy(alice);
        vm.assertEq(sum, 8 * 100 + 84);
        for (uint256 hour = 0; hour < 24; hour += 3) {
            vm.warp(start + hour * 1 hours + 25 hours - 1);
            vm.assertEq(withdrawer.usedBy(alice), sum);
            vm.warp(start + hour * 1 hours + 25 hours);
            sum -= 100 + hour;
            vm.assertEq(withdrawer.usedBy(alice), sum);
        }
        vm.assertEq(sum, 0);
    }

    /// @dev What is promised to the queue is set aside for the sweep, too, to the last unit.
    function test_CHAIN_48_TheAccountCallsItsQueuedWithdrawalOff() public {
        uint256 nonce = _queue(alice);
        vm.expectEmit(address(withdrawer));
        emit VoucherRejected(alice, nonce, 0, PER_ACCOUNT + 1);
        vm.prank(alice);
        withdrawer.reject(alice, nonce);
        vm.assertEq(withdrawer.queuedTotal(), 0);
        vm.assertEq(withdrawer.available(), FUNDS);
        vm.assertEq(sups.balanceOf(alice), 0);
        vm.warp(block.timestamp + 2 days);
        vm.expectRevert(abi.encodeWithSelector(LimitedVouchers.NotQueued.selector, alice, nonce));
        withdrawer.release(alice, nonce);
    }

    /// @dev What was promised to a killed epoch is free again, for others and for the sweep.
    function test_KillingTheEpochFreesWhatWasSetAside() public {
        _withdraw(alice, FUNDS);
        vm.assertEq(withdrawer.available(), 0);
        vm.startPrank(guardian);
        withdrawer.killEpoch();
        vm.assertEq(withdrawer.available(), FUNDS);
        withdrawer.sweep(FUNDS);
        vm.stopPrank();
        withdrawer.reject(alice, 0);
        vm.assertEq(withdrawer.available(), 0);
        vm.assertEq(sups.balanceOf(alice), 0);
    }

    function _verdictOn(address account, uint256 amount) private view returns (uint8) {
        return withdrawer.verify(account, amount, block.timestamp + 5 minutes, _signFor(account, amount));
    }

    function testFuzz_AnyAmountHasAVerdict(uint256 amount) public view {
        bytes memory signature = _signFor(alice, amount);
        uint8 verdict = withdrawer.verify(alice, amount, block.timestamp + 5 minutes, signature);
        vm.assertEq(verdict, amount == 0 ? 7 : amount > FUNDS ? 4 : amount > PER_ACCOUNT ? 5 : 0);
    }
}
