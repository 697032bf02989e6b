// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {SupsWithdrawer} from "../src/SupsWithdrawer.sol";
import {vm} from "./support/Test.sol";
import {WithdrawerTest} from "./support/WithdrawerTest.sol";

/// @notice What the queue means for money: promises are covered, and dust stays out. That it holds back, releases and
/// rejects is in LimitBehaviour, for every contract that has one.
contract SupsWithdrawerQueueTest is WithdrawerTest {
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

    function testFuzz_AnyAmountHasAVerdict(uint256 amount) public view {
        bytes memory signature = _signFor(alice, amount);
        uint8 verdict = withdrawer.verify(alice, amount, block.timestamp + 5 minutes, signature);
        vm.assertEq(verdict, amount > FUNDS ? 4 : amount > PER_ACCOUNT ? 5 : 0);
    }
}
