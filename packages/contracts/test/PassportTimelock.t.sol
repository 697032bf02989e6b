// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {PassportTimelock} from "../src/PassportTimelock.sol";
import {vm} from "./support/Test.sol";
import {TimelockTest} from "./support/TimelockTest.sol";

/// @notice How the admin changes something, and who can stop it.
contract PassportTimelockTest is TimelockTest {
    function test_CHAIN_38_AChangeOfTheSignerWaitsFor48Hours() public {
        _schedule(_change());
        vm.warp(START + 48 hours - 1);
        _expectNotReady(_change());
        _execute(_change());
        vm.assertEq(collectible.signer(), alice);
        vm.warp(START + 48 hours);
        _execute(_change());
        vm.assertEq(collectible.signer(), bob);
    }

    function test_CHAIN_38_AShorterWaitIsRefused() public {
        vm.prank(admin);
        vm.expectRevert(
            abi.encodeWithSelector(TimelockController.TimelockInsufficientDelay.selector, 48 hours - 1, 48 hours)
        );
        lock.schedule(address(collectible), 0, _change(), 0, 0, 48 hours - 1);
    }

    function test_CHAIN_38_TheGuardianCancelsAtAnyTime() public {
        _schedule(_change());
        bytes32 id = lock.hashOperation(address(collectible), 0, _change(), 0, 0);
        vm.warp(START + 50 hours);
        vm.prank(guardian);
        lock.cancel(id);
        _expectNotReady(_change());
        _execute(_change());
        vm.assertEq(collectible.signer(), alice);
    }

    function testFuzz_OnlyTheAdminProposesAndExecutes(address other) public {
        vm.assume(other != admin);
        (bytes32 proposer, bytes32 executor) = (lock.PROPOSER_ROLE(), lock.EXECUTOR_ROLE());
        _schedule(_change());
        vm.warp(START + 48 hours);
        vm.startPrank(other);
        _expectMissingRole(other, proposer);
        lock.schedule(address(collectible), 0, _change(), 0, bytes32(uint256(1)), 48 hours);
        _expectMissingRole(other, executor);
        lock.execute(address(collectible), 0, _change(), 0, 0);
        vm.stopPrank();
    }

    function test_ItsOwnDelayChangesOnlyByWaiting() public {
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(TimelockController.TimelockUnauthorizedCaller.selector, admin));
        lock.updateDelay(0);
        vm.assertEq(lock.getMinDelay(), 48 hours);
        vm.assertTrue(lock.hasRole(lock.DEFAULT_ADMIN_ROLE(), address(lock)));
        vm.assertFalse(lock.hasRole(lock.DEFAULT_ADMIN_ROLE(), admin));
    }

    function test_TheConstructorRefusesMissingHolders() public {
        vm.expectRevert(PassportTimelock.ZeroAddress.selector);
        new PassportTimelock(1, address(0), guardian, custodian);
        vm.expectRevert(PassportTimelock.ZeroAddress.selector);
        new PassportTimelock(1, admin, address(0), custodian);
        vm.expectRevert(PassportTimelock.ZeroAddress.selector);
        new PassportTimelock(1, admin, guardian, address(0));
    }

    /// @dev A rotation that was called off must not be an instant change for the thief of a later year.
    function test_CHAIN_51_AProposalExpiresSevenDaysAfterItWasReady() public {
        _schedule(_change());
        vm.warp(START + 48 hours + 7 days);
        vm.assertTrue(lock.isOperationReady(_idOf(_change())));
        vm.warp(START + 48 hours + 7 days + 1);
        vm.assertFalse(lock.isOperation(_idOf(_change())));
        _expectNotReady(_change());
        _execute(_change());
        _schedule(_change());
        _expectNotReady(_change());
        _execute(_change());
        vm.warp(block.timestamp + 48 hours);
        _execute(_change());
        vm.assertEq(collectible.signer(), bob);
        vm.warp(block.timestamp + 365 days);
        vm.assertTrue(lock.isOperationDone(_idOf(_change())));
    }

    function test_CHAIN_51_NoProposalWaitsForMoreThanThirtyDays() public {
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.DelayTooLong.selector, 30 days));
        lock.schedule(address(collectible), 0, _change(), 0, 0, 30 days + 1);
        (address[] memory targets, uint256[] memory values, bytes[] memory payloads) = _batch();
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.DelayTooLong.selector, 30 days));
        lock.scheduleBatch(targets, values, payloads, 0, 0, 30 days + 1);
        lock.schedule(address(collectible), 0, _change(), 0, 0, 30 days);
        lock.scheduleBatch(targets, values, payloads, 0, 0, 30 days);
        vm.stopPrank();
    }

    function test_CHAIN_51_ADismissedAdminProposesExecutesAndCancelsNothing() public {
        _schedule(_change());
        (address[] memory targets, uint256[] memory values, bytes[] memory payloads) = _batch();
        vm.prank(admin);
        lock.scheduleBatch(targets, values, payloads, 0, 0, 48 hours);
        vm.warp(START + 48 hours);
        vm.expectEmit(address(lock));
        emit ProposerDismissed(admin);
        vm.prank(guardian);
        lock.dismiss(admin);
        bytes32[3] memory roles = [lock.PROPOSER_ROLE(), lock.EXECUTOR_ROLE(), lock.CANCELLER_ROLE()];
        bytes32 id = _idOf(_change());
        for (uint256 i = 0; i < 3; ++i) vm.assertFalse(lock.hasRole(roles[i], admin));
        vm.startPrank(admin);
        _expectMissingRole(admin, roles[0]);
        lock.schedule(address(collectible), 0, _change(), 0, bytes32(uint256(1)), 48 hours);
        _expectMissingRole(admin, roles[1]);
        lock.execute(address(collectible), 0, _change(), 0, 0);
        _expectMissingRole(admin, roles[2]);
        lock.cancel(id);
        vm.stopPrank();
    }

    /// @dev Also for its successor, who would otherwise carry out what the thief has prepared.
    function test_CHAIN_51_WhatWasPendingAtADismissalIsVoidAndCanBeProposedAgain() public {
        _schedule(_change());
        (address[] memory targets, uint256[] memory values, bytes[] memory payloads) = _batch();
        vm.prank(admin);
        lock.scheduleBatch(targets, values, payloads, 0, 0, 48 hours);
        vm.prank(guardian);
        lock.dismiss(admin);
        vm.assertEq(lock.dismissals(), 1);
        _grantByCustodian(_proposerAndExecutor(bob));
        vm.assertFalse(lock.isOperation(_idOf(_change())));
        vm.startPrank(bob);
        vm.expectRevert();
        lock.execute(address(collectible), 0, _change(), 0, 0);
        vm.expectRevert();
        lock.executeBatch(targets, values, payloads, 0, 0);
        lock.schedule(address(collectible), 0, _change(), 0, 0, 48 hours);
        lock.scheduleBatch(targets, values, payloads, 0, 0, 48 hours);
        vm.warp(block.timestamp + 48 hours);
        lock.execute(address(collectible), 0, _change(), 0, 0);
        vm.assertEq(collectible.signer(), bob);
        lock.executeBatch(targets, values, payloads, 0, 0);
        vm.assertEq(collectible.signer(), carol);
        vm.stopPrank();
    }

    /// @dev A thief who drops the role that is asked for must not keep what it has prepared.
    function test_CHAIN_51_AThiefWhoRenouncesItsRoleIsDismissedAllTheSame() public {
        _schedule(_change());
        bytes32 proposer = lock.PROPOSER_ROLE();
        vm.prank(admin);
        lock.renounceRole(proposer, admin);
        vm.prank(guardian);
        lock.dismiss(admin);
        vm.warp(START + 48 hours);
        vm.assertFalse(lock.isOperation(_idOf(_change())));
        vm.assertFalse(lock.hasRole(lock.EXECUTOR_ROLE(), admin));
        vm.assertFalse(lock.hasRole(lock.CANCELLER_ROLE(), admin));
    }

    /// @dev With a longer delay no proposal could be scheduled, not even one that shortens it again.
    function test_CHAIN_51_TheDelayIsNeverLongerThanAProposalMayWait() public {
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.DelayTooLong.selector, 30 days));
        new PassportTimelock(30 days + 1, admin, guardian, custodian);
        bytes[2] memory changes =
            [abi.encodeCall(lock.updateDelay, (30 days + 1)), abi.encodeCall(lock.updateDelay, (30 days))];
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(admin);
            lock.schedule(address(lock), 0, changes[i], 0, 0, 48 hours);
        }
        vm.warp(START + 48 hours);
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.DelayTooLong.selector, 30 days));
        lock.execute(address(lock), 0, changes[0], 0, 0);
        lock.execute(address(lock), 0, changes[1], 0, 0);
        vm.stopPrank();
        vm.assertEq(lock.getMinDelay(), 30 days);
    }

    /// @dev A stolen guardian takes nothing from another one, neither its role nor the right to cancel.
    function test_CHAIN_51_NoGuardianIsDismissed() public {
        vm.startPrank(guardian);
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.NotDismissible.selector, guardian));
        lock.dismiss(guardian);
        vm.stopPrank();
        vm.assertTrue(lock.hasRole(lock.CANCELLER_ROLE(), guardian));
    }

    function testFuzz_CHAIN_51_OnlyTheGuardianDismisses(address other) public {
        vm.assume(other != guardian);
        _expectMissingRole(other, lock.GUARDIAN_ROLE());
        vm.prank(other);
        lock.dismiss(admin);
    }
}
