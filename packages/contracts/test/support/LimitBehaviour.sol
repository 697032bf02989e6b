// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {LimitedVouchers} from "../../src/LimitedVouchers.sol";
import {KeyBehaviour} from "./KeyBehaviour.sol";
import {bound, vm} from "./Test.sol";
import {VoucherBehaviour} from "./VoucherBehaviour.sol";
import {Voucher} from "./VoucherTest.sol";

/// @notice What holds for every contract that serves only so much at once. Alice's voucher is queued once the guardian
/// has lowered the limits to zero.
abstract contract LimitBehaviour is VoucherBehaviour, KeyBehaviour {
    event VoucherQueued(
        address indexed account, uint256 indexed nonce, uint256 tokenId, uint256 amount, uint256 releasableAt
    );
    event VoucherReleased(address indexed account, uint256 indexed nonce, uint256 tokenId, uint256 amount);
    event VoucherRejected(address indexed account, uint256 indexed nonce, uint256 tokenId, uint256 amount);
    event LimitsChanged(uint256 perAccount, uint256 overall);
    event QueueDelayChanged(uint256 delay);

    /// @dev What the contract counts for a voucher of `SUBJECT`.
    function _countedAmount() internal pure virtual returns (uint256);
    function _countedToken() internal pure virtual returns (uint256);

    function test_CHAIN_35_AVoucherCountsAgainstBothLimits() public {
        Voucher memory voucher = _voucher();
        _submitAs(alice, voucher, _sign(voucher));
        vm.assertEq(_limited().usedBy(alice), _countedAmount());
        vm.assertEq(_limited().usedBy(bob), 0);
        vm.assertEq(_limited().usedOverall(), _countedAmount());
        vm.warp(block.timestamp + 25 hours);
        vm.assertEq(_limited().usedOverall(), 0);
    }

    function test_CHAIN_35_AboveALimitItIsQueuedAndNotServed() public {
        _lower(_countedAmount() - 1, _countedAmount());
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        vm.assertEq(_verify(voucher, signature), 5);
        vm.expectEmit(address(_contract()));
        emit VoucherQueued(alice, 0, _countedToken(), _countedAmount(), block.timestamp + 1 days);
        _submitAs(alice, voucher, signature);
        vm.assertFalse(_isServed());
        vm.assertEq(_limited().queuedTotal(), _countedAmount());
        vm.assertEq(_limited().usedOverall(), 0);
        vm.assertEq(_limited().nonces(alice), 1);
        _expectInvalid();
        _submitAs(alice, voucher, signature);
    }

    function test_CHAIN_35_AboveTheLimitOfAllItIsQueuedThoughTheAccountHasRoom() public {
        _lower(_countedAmount(), _countedAmount() - 1);
        _queueAlices();
        vm.assertEq(_limited().queuedTotal(), _countedAmount());
    }

    function test_CHAIN_35_AnybodyReleasesItAfterTheDelayAndOnce() public {
        LimitedVouchers limited = _limited();
        _queueAlices();
        uint256 releasableAt = block.timestamp + 1 days;
        vm.warp(releasableAt - 1);
        vm.expectRevert(abi.encodeWithSelector(LimitedVouchers.NotReleasableYet.selector, releasableAt));
        limited.release(alice, 0);
        vm.warp(releasableAt);
        vm.expectEmit(address(limited));
        emit VoucherReleased(alice, 0, _countedToken(), _countedAmount());
        vm.prank(mallory);
        limited.release(alice, 0);
        vm.assertTrue(_isServed());
        vm.assertEq(limited.queuedTotal(), 0);
        vm.assertEq(limited.usedOverall(), 0);
        _expectNotQueued();
        limited.release(alice, 0);
    }

    function test_NothingIsReleasedWhilePaused() public {
        _queueAlices();
        vm.warp(block.timestamp + 1 days);
        _pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        _limited().release(alice, 0);
    }

    /// @dev A pause does not stop the clock, but what ran out meanwhile is not due in the block of the unpause.
    function test_CHAIN_39_NothingIsReleasedInTheHourAfterAPause() public {
        LimitedVouchers limited = _limited();
        _queueAlices();
        _pause();
        vm.warp(block.timestamp + 3 days);
        vm.prank(admin);
        limited.unpause();
        vm.assertEq(limited.unpausedAt(), block.timestamp);
        uint256 due = block.timestamp + 1 hours;
        vm.expectRevert(abi.encodeWithSelector(LimitedVouchers.NotReleasableYet.selector, due));
        limited.release(alice, 0);
        vm.warp(due - 1);
        vm.expectRevert(abi.encodeWithSelector(LimitedVouchers.NotReleasableYet.selector, due));
        limited.release(alice, 0);
        vm.warp(due);
        limited.release(alice, 0);
        vm.assertTrue(_isServed());
    }

    function test_CHAIN_39_APauseShortensNoDelay() public {
        LimitedVouchers limited = _limited();
        _queueAlices();
        uint256 due = block.timestamp + 1 days;
        _pause();
        vm.prank(admin);
        limited.unpause();
        vm.warp(due - 1);
        vm.expectRevert(abi.encodeWithSelector(LimitedVouchers.NotReleasableYet.selector, due));
        limited.release(alice, 0);
    }

    function test_CHAIN_48_TheAccountCallsItsOwnOffAlsoWhilePaused() public {
        LimitedVouchers limited = _limited();
        _queueAlices();
        _pause();
        vm.expectEmit(address(limited));
        emit VoucherRejected(alice, 0, _countedToken(), _countedAmount());
        vm.prank(alice);
        limited.reject(alice, 0);
        vm.assertEq(limited.queuedTotal(), 0);
        _expectNotQueued();
        vm.prank(alice);
        limited.reject(alice, 0);
        vm.assertFalse(_isServed());
    }

    /// @dev The account's own, and not what another account has in the queue.
    function test_CHAIN_48_NoAccountCallsOffAnothers() public {
        LimitedVouchers limited = _limited();
        _queueAlices();
        _expectMissingRole(bob, limited.GUARDIAN_ROLE());
        vm.prank(bob);
        limited.reject(alice, 0);
        vm.expectRevert(abi.encodeWithSelector(LimitedVouchers.NotQueued.selector, bob, 0));
        vm.prank(bob);
        limited.reject(bob, 0);
    }

    function test_CHAIN_35_TheGuardianRejectsAlsoWhilePausedAndNothingIsServed() public {
        LimitedVouchers limited = _limited();
        _queueAlices();
        _pause();
        vm.expectEmit(address(limited));
        emit VoucherRejected(alice, 0, _countedToken(), _countedAmount());
        vm.prank(guardian);
        limited.reject(alice, 0);
        vm.assertEq(limited.queuedTotal(), 0);
        vm.prank(admin);
        limited.unpause();
        vm.warp(block.timestamp + 1 days);
        _expectNotQueued();
        limited.release(alice, 0);
        vm.assertFalse(_isServed());
    }

    function testFuzz_CHAIN_48_OnlyTheGuardianAndTheAccountReject(address other) public {
        vm.assume(other != guardian && other != alice);
        _queueAlices();
        _expectMissingRole(other, _limited().GUARDIAN_ROLE());
        vm.prank(other);
        _limited().reject(alice, 0);
    }

    /// @dev One call ends the whole queue, however long it is; clearing it away needs no right.
    function test_CHAIN_36_KillingTheEpochVoidsWhatIsQueued() public {
        LimitedVouchers limited = _limited();
        _queueAlices();
        vm.prank(guardian);
        limited.killEpoch();
        vm.assertEq(limited.queuedTotal(), 0);
        vm.warp(block.timestamp + 1 days);
        vm.expectRevert(abi.encodeWithSelector(LimitedVouchers.EpochOver.selector, 0));
        limited.release(alice, 0);
        vm.expectEmit(address(limited));
        emit VoucherRejected(alice, 0, _countedToken(), _countedAmount());
        vm.prank(mallory);
        limited.reject(alice, 0);
        vm.assertEq(limited.queuedTotal(), 0);
        _expectNotQueued();
        limited.reject(alice, 0);
        vm.assertFalse(_isServed());
    }

    function test_RejectAndReleaseNeedSomethingQueued() public {
        Voucher memory voucher = _voucher();
        _submitAs(alice, voucher, _sign(voucher));
        _expectNotQueued();
        _limited().release(alice, 0);
        _expectNotQueued();
        vm.prank(guardian);
        _limited().reject(alice, 0);
    }

    function test_CHAIN_39_TheGuardianLowersLimitsAndRaisesNone() public {
        LimitedVouchers limited = _limited();
        _lower(5, 9);
        vm.startPrank(guardian);
        vm.expectRevert(abi.encodeWithSelector(LimitedVouchers.LimitsNotLower.selector, 5, 9));
        limited.lowerLimits(6, 9);
        vm.expectRevert(abi.encodeWithSelector(LimitedVouchers.LimitsNotLower.selector, 5, 9));
        limited.lowerLimits(5, 10);
        limited.lowerLimits(5, 9);
        vm.stopPrank();
        vm.assertEq(limited.perAccountLimit(), 5);
        vm.assertEq(limited.overallLimit(), 9);
    }

    function test_CHAIN_39_TheGuardianLowersLimitsAlsoWhilePaused() public {
        _pause();
        _lower(5, 9);
        vm.assertEq(_limited().perAccountLimit(), 5);
        vm.assertEq(_limited().overallLimit(), 9);
    }

    function test_TheTimelockSetsLimitsThatFit() public {
        LimitedVouchers limited = _limited();
        vm.expectEmit(address(limited));
        emit LimitsChanged(100, 200);
        vm.startPrank(timelock);
        limited.setLimits(100, 200);
        vm.assertEq(limited.perAccountLimit(), 100);
        vm.assertEq(limited.overallLimit(), 200);
        uint256 tooMuch = 2 ** 128;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 128, tooMuch));
        limited.setLimits(tooMuch, 2);
        vm.stopPrank();
    }

    function testFuzz_CHAIN_38_OnlyTheTimelockRaises(address other) public {
        vm.assume(other != timelock);
        LimitedVouchers limited = _limited();
        bytes32 role = limited.DEFAULT_ADMIN_ROLE();
        bytes32 unpausing = limited.UNPAUSER_ROLE();
        for (uint256 i = 0; i < 4; ++i) {
            address caller = [other, admin, guardian, pauser][i];
            vm.startPrank(caller);
            _expectMissingRole(caller, role);
            limited.setLimits(1, 1);
            _expectMissingRole(caller, role);
            limited.setQueueDelay(2 hours);
            _expectMissingRole(caller, role);
            limited.grantRole(unpausing, caller);
            vm.stopPrank();
        }
    }

    function testFuzz_CHAIN_37_ADelayIsAnHourToThirtyDays(uint256 delay) public {
        LimitedVouchers limited = _limited();
        vm.startPrank(timelock);
        uint256 fitting = bound(delay, 1 hours, 30 days);
        vm.expectEmit(address(limited));
        emit QueueDelayChanged(fitting);
        limited.setQueueDelay(fitting);
        bytes memory refusal =
            abi.encodeWithSelector(LimitedVouchers.QueueDelayOutOfRange.selector, 1 hours, 30 days);
        vm.expectRevert(refusal);
        limited.setQueueDelay(bound(delay, 0, 1 hours - 1));
        vm.expectRevert(refusal);
        limited.setQueueDelay(bound(delay, 30 days + 1, type(uint256).max));
        vm.stopPrank();
        vm.assertEq(limited.queueDelay(), fitting);
    }

    function test_ANewDelayHoldsForLaterVouchersOnly() public {
        _queueAlices();
        uint256 promised = block.timestamp + 1 days;
        vm.prank(timelock);
        _limited().setQueueDelay(7 days);
        vm.warp(promised);
        _limited().release(alice, 0);
        vm.assertTrue(_isServed());
    }

    function _limited() internal view returns (LimitedVouchers) {
        return LimitedVouchers(address(_contract()));
    }

    function _lower(uint256 perAccount, uint256 overall) internal {
        LimitedVouchers limited = _limited();
        vm.prank(guardian);
        limited.lowerLimits(perAccount, overall);
    }

    function _queueAlices() internal {
        _lower(0, 0);
        Voucher memory voucher = _voucher();
        _submitAs(alice, voucher, _sign(voucher));
        vm.assertFalse(_isServed());
    }

    function _expectNotQueued() internal {
        vm.expectRevert(abi.encodeWithSelector(LimitedVouchers.NotQueued.selector, alice, 0));
    }
}
