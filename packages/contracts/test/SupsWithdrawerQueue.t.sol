// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {SupsWithdrawer} from "../src/SupsWithdrawer.sol";
import {vm} from "./support/Test.sol";
import {WithdrawerTest} from "./support/WithdrawerTest.sol";

/// @notice Withdrawals above a limit: they wait in the queue until they are released or rejected.
contract SupsWithdrawerQueueTest is WithdrawerTest {
    event WithdrawalQueued(address indexed account, uint256 indexed nonce, uint256 amount, uint256 releasableAt);
    event WithdrawalReleased(address indexed account, uint256 indexed nonce, uint256 amount);
    event WithdrawalRejected(address indexed account, uint256 indexed nonce, uint256 amount);
    event QueueDelayChanged(uint256 delay);

    function test_AboveTheAccountsLimitIsQueuedAndReserved() public {
        _withdraw(alice, PER_ACCOUNT);
        bytes memory signature = _signFor(alice, 1);
        vm.assertEq(withdrawer.verify(alice, 1, block.timestamp + 5 minutes, signature), 5);
        vm.expectEmit(address(withdrawer));
        emit WithdrawalQueued(alice, 1, 1, block.timestamp + 1 days);
        _withdraw(alice, 1);
        vm.assertEq(sups.balanceOf(alice), PER_ACCOUNT);
        vm.assertEq(withdrawer.reserved(), 1);
        vm.assertEq(withdrawer.nonces(alice), 2);
        (uint128 amount, uint128 releasableAt) = withdrawer.queued(alice, 1);
        vm.assertEq(amount, 1);
        vm.assertEq(releasableAt, block.timestamp + 1 days);
    }

    function test_AboveTheLimitOfAllIsQueuedThoughTheAccountHasRoom() public {
        _withdraw(alice, PER_ACCOUNT);
        _withdraw(bob, OVERALL - PER_ACCOUNT);
        _withdraw(carol, 1);
        vm.assertEq(sups.balanceOf(carol), 0);
        vm.assertEq(withdrawer.reserved(), 1);
    }

    function test_LimitsOfZeroSendEverythingThroughTheQueue() public {
        vm.prank(admin);
        withdrawer.setLimits(0, 0);
        _withdraw(alice, 1);
        vm.assertEq(withdrawer.reserved(), 1);
    }

    function test_AQueuedAmountCannotBeSpentByAnother() public {
        _withdraw(alice, FUNDS - 100);
        vm.assertEq(withdrawer.reserved(), FUNDS - 100);
        _withdraw(bob, 100);
        bytes memory signature = _signFor(carol, 1);
        vm.prank(carol);
        vm.expectRevert(abi.encodeWithSelector(SupsWithdrawer.BalanceTooLow.selector, 0));
        withdrawer.withdrawSUPS(1, block.timestamp + 5 minutes, signature);
    }

    function test_AnybodyReleasesAfterTheDelayAndOnlyTheAccountIsPaid() public {
        uint256 nonce = _queue(alice);
        uint256 releasableAt = block.timestamp + 1 days;
        vm.warp(releasableAt - 1);
        vm.expectRevert(abi.encodeWithSelector(SupsWithdrawer.NotReleasableYet.selector, releasableAt));
        withdrawer.release(alice, nonce);
        vm.warp(releasableAt);
        vm.expectEmit(address(withdrawer));
        emit WithdrawalReleased(alice, nonce, PER_ACCOUNT + 1);
        vm.prank(mallory);
        withdrawer.release(alice, nonce);
        vm.assertEq(sups.balanceOf(alice), PER_ACCOUNT + 1);
        vm.assertEq(sups.balanceOf(mallory), 0);
        vm.assertEq(withdrawer.reserved(), 0);
        _expectNotQueued(alice, nonce);
        withdrawer.release(alice, nonce);
    }

    function test_AReleaseDoesNotUseUpTheLimits() public {
        uint256 nonce = _queue(alice);
        vm.warp(block.timestamp + 1 days);
        withdrawer.release(alice, nonce);
        vm.assertEq(withdrawer.usedBy(alice), 0);
        vm.assertEq(withdrawer.usedOverall(), 0);
    }

    function test_NothingIsReleasedWhilePaused() public {
        uint256 nonce = _queue(alice);
        vm.warp(block.timestamp + 1 days);
        _pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        withdrawer.release(alice, nonce);
    }

    function test_TheGuardianRejectsAlsoWhilePausedAndNothingIsPaid() public {
        uint256 nonce = _queue(alice);
        _pause();
        vm.expectEmit(address(withdrawer));
        emit WithdrawalRejected(alice, nonce, PER_ACCOUNT + 1);
        vm.prank(guardian);
        withdrawer.reject(alice, nonce);
        vm.assertEq(sups.balanceOf(alice), 0);
        vm.assertEq(withdrawer.reserved(), 0);
        vm.assertEq(withdrawer.nonces(alice), 1);
        vm.prank(pauser);
        withdrawer.unpause();
        vm.warp(block.timestamp + 1 days);
        _expectNotQueued(alice, nonce);
        withdrawer.release(alice, nonce);
    }

    function test_RejectAndReleaseNeedSomethingQueued() public {
        _withdraw(alice, 5);
        _expectNotQueued(alice, 0);
        withdrawer.release(alice, 0);
        _expectNotQueued(alice, 0);
        vm.prank(guardian);
        withdrawer.reject(alice, 0);
    }

    function testFuzz_OnlyTheGuardianRejects(address other) public {
        vm.assume(other != guardian);
        uint256 nonce = _queue(alice);
        _expectMissingRole(other, withdrawer.GUARDIAN_ROLE());
        vm.prank(other);
        withdrawer.reject(alice, nonce);
    }

    function test_ANewDelayHoldsForLaterWithdrawalsOnly() public {
        uint256 nonce = _queue(alice);
        uint256 promised = block.timestamp + 1 days;
        vm.expectEmit(address(withdrawer));
        emit QueueDelayChanged(7 days);
        vm.prank(admin);
        withdrawer.setQueueDelay(7 days);
        vm.warp(promised);
        withdrawer.release(alice, nonce);
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(SupsWithdrawer.QueueDelayTooLong.selector, 30 days));
        withdrawer.setQueueDelay(30 days + 1);
    }

    function _expectNotQueued(address account, uint256 nonce) internal {
        vm.expectRevert(abi.encodeWithSelector(SupsWithdrawer.NotQueued.selector, account, nonce));
    }
}
