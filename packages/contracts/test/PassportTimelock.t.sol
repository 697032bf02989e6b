// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {Holders} from "../src/Guarded.sol";
import {PassportCollectible} from "../src/PassportCollectible.sol";
import {PassportTimelock} from "../src/PassportTimelock.sol";
import {Test, vm} from "./support/Test.sol";

/// @notice How the admin changes something, and who can stop it.
contract PassportTimelockTest is Test {
    PassportTimelock internal lock;
    PassportCollectible internal collectible;

    function setUp() public {
        vm.warp(START);
        lock = new PassportTimelock(48 hours, admin, guardian);
        Holders memory holders = Holders(address(lock), admin, guardian, pauser);
        collectible = new PassportCollectible("Genesis", "GEN", "", holders, alice, _wideLimits());
    }

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

    function test_TheConstructorRefusesNobody() public {
        vm.expectRevert(PassportTimelock.ZeroAddress.selector);
        new PassportTimelock(1, address(0), guardian);
        vm.expectRevert(PassportTimelock.ZeroAddress.selector);
        new PassportTimelock(1, admin, address(0));
    }

    function _change() private view returns (bytes memory) {
        return abi.encodeWithSignature("setSigner(address,uint256)", bob, 0);
    }

    function _schedule(bytes memory change) private {
        vm.prank(admin);
        lock.schedule(address(collectible), 0, change, 0, 0, 48 hours);
    }

    function _execute(bytes memory change) private {
        vm.prank(admin);
        lock.execute(address(collectible), 0, change, 0, 0);
    }

    function _expectNotReady(bytes memory change) private {
        bytes32 id = lock.hashOperation(address(collectible), 0, change, 0, 0);
        bytes32 ready = bytes32(uint256(1) << uint8(TimelockController.OperationState.Ready));
        vm.expectRevert(
            abi.encodeWithSelector(TimelockController.TimelockUnexpectedOperationState.selector, id, ready)
        );
    }
}
