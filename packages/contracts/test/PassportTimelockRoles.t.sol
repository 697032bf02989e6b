// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {PassportTimelock, RoleChange} from "../src/PassportTimelock.sol";
import {vm} from "./support/Test.sol";
import {TimelockTest} from "./support/TimelockTest.sol";

/// @notice How the custodian replaces a stolen key, and who can stop the custodian.
contract PassportTimelockRolesTest is TimelockTest {
    function test_CHAIN_51_AStolenGuardianIsReplacedThoughItRefuses() public {
        RoleChange[] memory changes = _newGuardian();
        bytes32 id = lock.hashRoles(changes);
        vm.expectEmit(address(lock));
        emit RolesProposed(id, changes, START + 14 days);
        vm.prank(custodian);
        vm.assertEq(lock.proposeRoles(changes), id);
        vm.expectEmit(address(lock));
        emit RolesRefused(id, guardian);
        vm.startPrank(guardian);
        lock.refuseRoles(id);
        lock.refuseRoles(id);
        // A dismissed admin refuses nothing, so the thief gains nothing by it.
        lock.dismiss(admin);
        vm.stopPrank();
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.MayNotRefuse.selector, admin));
        lock.refuseRoles(id);
        vm.warp(START + 14 days - 1);
        vm.prank(custodian);
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.RolesNotReady.selector, START + 14 days));
        lock.changeRoles(changes);
        vm.warp(START + 14 days);
        vm.expectEmit(address(lock));
        emit RolesChanged(id);
        vm.prank(custodian);
        lock.changeRoles(changes);
        vm.assertFalse(lock.hasRole(lock.GUARDIAN_ROLE(), guardian));
        vm.assertFalse(lock.hasRole(lock.CANCELLER_ROLE(), guardian));
        vm.assertTrue(lock.hasRole(lock.GUARDIAN_ROLE(), bob));
        vm.assertFalse(collectible.hasRole(collectible.GUARDIAN_ROLE(), guardian));
        vm.assertTrue(collectible.hasRole(collectible.GUARDIAN_ROLE(), bob));
        vm.prank(custodian);
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.RolesNotPending.selector, id));
        lock.changeRoles(changes);
    }

    function test_CHAIN_51_AdminAndGuardianTogetherCancelAChangeOfRoles() public {
        for (uint256 i = 0; i < 2; ++i) {
            RoleChange[] memory changes = _newGuardian();
            bytes32 id = _propose(changes);
            (address first, address second) = i == 0 ? (admin, guardian) : (guardian, admin);
            vm.prank(first);
            lock.refuseRoles(id);
            vm.assertTrue(lock.isRolesPending(id));
            vm.expectEmit(address(lock));
            emit RolesCancelled(id);
            vm.prank(second);
            lock.refuseRoles(id);
            vm.assertFalse(lock.isRolesPending(id));
            vm.warp(block.timestamp + 14 days);
            vm.prank(custodian);
            vm.expectRevert(abi.encodeWithSelector(PassportTimelock.RolesNotPending.selector, id));
            lock.changeRoles(changes);
        }
    }

    function testFuzz_CHAIN_51_NoOtherAccountRefuses(address other) public {
        vm.assume(other != admin && other != guardian);
        bytes32 id = _propose(_newGuardian());
        vm.prank(other);
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.MayNotRefuse.selector, other));
        lock.refuseRoles(id);
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.RolesNotPending.selector, bytes32(0)));
        lock.refuseRoles(0);
    }

    function test_CHAIN_51_AChangeOfRolesExpiresTooAndIsProposedOnceAtATime() public {
        RoleChange[] memory changes = _newGuardian();
        vm.startPrank(custodian);
        bytes32 id = lock.proposeRoles(changes);
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.RolesPending.selector, id));
        lock.proposeRoles(changes);
        vm.warp(START + 21 days);
        vm.assertTrue(lock.isRolesPending(id));
        vm.warp(START + 21 days + 1);
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.RolesNotPending.selector, id));
        lock.changeRoles(changes);
        lock.proposeRoles(changes);
        vm.expectRevert(abi.encodeWithSelector(PassportTimelock.RolesNotReady.selector, block.timestamp + 14 days));
        lock.changeRoles(changes);
        vm.stopPrank();
    }

    /// @dev Refusals of an earlier proposal of the same changes do not count for the next one.
    function test_CHAIN_51_ARefusalCountsForItsProposalOnly() public {
        bytes32 id = _propose(_newGuardian());
        vm.prank(admin);
        lock.refuseRoles(id);
        vm.warp(START + 22 days);
        _propose(_newGuardian());
        vm.prank(guardian);
        lock.refuseRoles(id);
        vm.assertTrue(lock.isRolesPending(id));
    }

    function test_CHAIN_51_TheCustodianMakesNoAdminAndNothingOfNothing() public {
        bytes32 role = lock.DEFAULT_ADMIN_ROLE();
        uint256 count = _newGuardian().length;
        for (uint256 i = 0; i < count; ++i) {
            RoleChange[] memory changes = _newGuardian();
            changes[i].role = role;
            vm.prank(custodian);
            vm.expectRevert(abi.encodeWithSelector(PassportTimelock.NotCustodial.selector, role));
            lock.proposeRoles(changes);
        }
        vm.startPrank(custodian);
        vm.expectRevert(PassportTimelock.NoChanges.selector);
        lock.proposeRoles(new RoleChange[](0));
        vm.stopPrank();
    }

    /// @dev The custodian proposes changes of roles; it neither schedules, executes, cancels, dismisses nor refuses.
    function test_CHAIN_51_TheCustodianDoesNothingElse() public {
        _schedule(_change());
        vm.warp(START + 48 hours);
        bytes32[4] memory roles =
            [lock.PROPOSER_ROLE(), lock.EXECUTOR_ROLE(), lock.CANCELLER_ROLE(), lock.GUARDIAN_ROLE()];
        bytes32 id = _idOf(_change());
        vm.startPrank(custodian);
        _expectMissingRole(custodian, roles[0]);
        lock.schedule(address(collectible), 0, _change(), 0, bytes32(uint256(1)), 48 hours);
        _expectMissingRole(custodian, roles[1]);
        lock.execute(address(collectible), 0, _change(), 0, 0);
        _expectMissingRole(custodian, roles[2]);
        lock.cancel(id);
        _expectMissingRole(custodian, roles[3]);
        lock.dismiss(admin);
        vm.stopPrank();
    }

    function testFuzz_CHAIN_51_OnlyTheCustodianChangesRoles(address other) public {
        vm.assume(other != custodian);
        bytes32 role = lock.CUSTODIAN_ROLE();
        RoleChange[] memory changes = _newGuardian();
        _expectMissingRole(other, role);
        vm.prank(other);
        lock.proposeRoles(changes);
        _propose(changes);
        vm.warp(START + 14 days);
        _expectMissingRole(other, role);
        vm.prank(other);
        lock.changeRoles(changes);
    }

    /// @dev 48 hours, where what a stolen custodian proposes takes 14 days.
    function test_CHAIN_51_TheAdminRemovesAStolenCustodianInTime() public {
        RoleChange[] memory changes = _proposerAndExecutor(mallory);
        vm.prank(custodian);
        lock.proposeRoles(changes);
        bytes memory removal = abi.encodeCall(lock.revokeRole, (lock.CUSTODIAN_ROLE(), custodian));
        vm.startPrank(admin);
        lock.schedule(address(lock), 0, removal, 0, 0, 48 hours);
        vm.warp(START + 48 hours);
        lock.execute(address(lock), 0, removal, 0, 0);
        vm.stopPrank();
        vm.warp(START + 14 days);
        bytes32 role = lock.CUSTODIAN_ROLE();
        _expectMissingRole(custodian, role);
        vm.prank(custodian);
        lock.changeRoles(changes);
        vm.assertFalse(lock.hasRole(lock.PROPOSER_ROLE(), mallory));
    }
}
