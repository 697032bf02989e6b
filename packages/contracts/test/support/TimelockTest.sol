// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {Holders} from "../../src/Guarded.sol";
import {PassportCollectible} from "../../src/PassportCollectible.sol";
import {PassportTimelock, RoleChange} from "../../src/PassportTimelock.sol";
import {Test, vm} from "./Test.sol";

/// @notice A timelock that is the admin of a collection, and the changes that tests propose to it.
abstract contract TimelockTest is Test {
    PassportTimelock internal lock;
    PassportCollectible internal collectible;

    event ProposerDismissed(address indexed proposer);
    event RolesProposed(bytes32 indexed id, RoleChange[] changes, uint256 readyAt);
    event RolesRefused(bytes32 indexed id, address indexed by);
    event RolesCancelled(bytes32 indexed id);
    event RolesChanged(bytes32 indexed id);

    function setUp() public {
        vm.warp(START);
        lock = new PassportTimelock(48 hours, admin, guardian, custodian);
        Holders memory holders = Holders(address(lock), admin, guardian, pauser);
        collectible = new PassportCollectible("Genesis", "GEN", "", holders, alice, _wideLimits());
    }

    function _newGuardian() internal view returns (RoleChange[] memory changes) {
        changes = new RoleChange[](6);
        bytes32[2] memory roles = [lock.GUARDIAN_ROLE(), lock.CANCELLER_ROLE()];
        for (uint256 i = 0; i < 2; ++i) {
            changes[2 * i] = RoleChange(lock, roles[i], guardian, false);
            changes[2 * i + 1] = RoleChange(lock, roles[i], bob, true);
        }
        changes[4] = RoleChange(collectible, collectible.GUARDIAN_ROLE(), guardian, false);
        changes[5] = RoleChange(collectible, collectible.GUARDIAN_ROLE(), bob, true);
    }

    function _proposerAndExecutor(address account) internal view returns (RoleChange[] memory changes) {
        changes = new RoleChange[](2);
        changes[0] = RoleChange(lock, lock.PROPOSER_ROLE(), account, true);
        changes[1] = RoleChange(lock, lock.EXECUTOR_ROLE(), account, true);
    }

    function _propose(RoleChange[] memory changes) internal returns (bytes32) {
        vm.prank(custodian);
        return lock.proposeRoles(changes);
    }

    function _grantByCustodian(RoleChange[] memory changes) internal {
        vm.startPrank(custodian);
        lock.proposeRoles(changes);
        vm.warp(block.timestamp + 14 days);
        lock.changeRoles(changes);
        vm.stopPrank();
    }

    function _batch() internal view returns (address[] memory targets, uint256[] memory values, bytes[] memory payloads) {
        (targets, values, payloads) = (new address[](1), new uint256[](1), new bytes[](1));
        targets[0] = address(collectible);
        payloads[0] = abi.encodeWithSignature("setSigner(address,uint256)", carol, 0);
    }

    function _idOf(bytes memory change) internal view returns (bytes32) {
        return lock.hashOperation(address(collectible), 0, change, 0, 0);
    }

    function _change() internal view returns (bytes memory) {
        return abi.encodeWithSignature("setSigner(address,uint256)", bob, 0);
    }

    function _schedule(bytes memory change) internal {
        vm.prank(admin);
        lock.schedule(address(collectible), 0, change, 0, 0, 48 hours);
    }

    function _execute(bytes memory change) internal {
        vm.prank(admin);
        lock.execute(address(collectible), 0, change, 0, 0);
    }

    function _expectNotReady(bytes memory change) internal {
        bytes32 id = _idOf(change);
        bytes32 ready = bytes32(uint256(1) << uint8(TimelockController.OperationState.Ready));
        vm.expectRevert(
            abi.encodeWithSelector(TimelockController.TimelockUnexpectedOperationState.selector, id, ready)
        );
    }
}
