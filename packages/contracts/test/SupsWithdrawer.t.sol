// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Dismissible} from "../src/Dismissible.sol";
import {Guarded} from "../src/Guarded.sol";
import {LimitedVouchers, Limits} from "../src/LimitedVouchers.sol";
import {Sups} from "../src/Sups.sol";
import {SupsWithdrawer} from "../src/SupsWithdrawer.sol";
import {LimitBehaviour} from "./support/LimitBehaviour.sol";
import {bound, vm} from "./support/Test.sol";
import {WithdrawerTest} from "./support/WithdrawerTest.sol";

/// @notice Payments, limits and what the admin may do. The queue has a test of its own.
contract SupsWithdrawerTest is WithdrawerTest, LimitBehaviour {
    event Withdrawn(address indexed account, uint256 indexed nonce, uint256 amount);
    event Swept(address indexed to, uint256 amount);

    function test_PaysAndSaysSo() public {
        vm.expectEmit(address(withdrawer));
        emit Withdrawn(alice, 0, 500);
        _withdraw(alice, 500);
        vm.assertEq(sups.balanceOf(alice), 500);
        vm.assertEq(withdrawer.usedBy(alice), 500);
        vm.assertEq(withdrawer.usedOverall(), 500);
        vm.assertEq(withdrawer.available(), FUNDS - 500);
    }

    function test_NothingIsNoWithdrawal() public {
        bytes memory signature = _signFor(alice, 0);
        vm.prank(alice);
        vm.expectRevert(Guarded.ZeroAmount.selector);
        withdrawer.withdrawSUPS(0, block.timestamp + 5 minutes, signature);
        vm.assertEq(withdrawer.nonces(alice), 0);
    }

    function test_MoreThanTheBalanceRevertsAndSpendsNoVoucher() public {
        bytes memory signature = _signFor(alice, FUNDS + 1);
        uint256 expiry = block.timestamp + 5 minutes;
        vm.assertEq(withdrawer.verify(alice, FUNDS + 1, expiry, signature), 4);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(SupsWithdrawer.BalanceTooLow.selector, FUNDS));
        withdrawer.withdrawSUPS(FUNDS + 1, expiry, signature);
        vm.assertEq(withdrawer.nonces(alice), 0);
    }

    function test_CHAIN_39_TheGuardianSweepsAllButTheQueueToTheTreasury() public {
        _queue(alice);
        uint256 free = FUNDS - PER_ACCOUNT - 1;
        uint256 before = sups.balanceOf(treasury);
        vm.startPrank(guardian);
        vm.expectRevert(abi.encodeWithSelector(SupsWithdrawer.BalanceTooLow.selector, free));
        withdrawer.sweep(free + 1);
        vm.expectEmit(address(withdrawer));
        emit Swept(treasury, free);
        withdrawer.sweep(free);
        vm.stopPrank();
        vm.assertEq(sups.balanceOf(address(withdrawer)), PER_ACCOUNT + 1);
        vm.assertEq(sups.balanceOf(treasury), before + free);
    }

    function testFuzz_CHAIN_39_OnlyTheGuardianSweeps(address other) public {
        vm.assume(other != guardian);
        _expectMissingRole(other, withdrawer.GUARDIAN_ROLE());
        vm.prank(other);
        withdrawer.sweep(1);
    }

    function testFuzz_CHAIN_38_OnlyTheTimelockSetsTreasuryAndMinimum(address other) public {
        vm.assume(other != timelock);
        bytes32 role = withdrawer.DEFAULT_ADMIN_ROLE();
        for (uint256 i = 0; i < 3; ++i) {
            address caller = [other, admin, guardian][i];
            vm.startPrank(caller);
            _expectMissingRole(caller, role);
            withdrawer.setTreasury(caller);
            _expectMissingRole(caller, role);
            withdrawer.setQueueMinimum(1);
            vm.stopPrank();
        }
        vm.startPrank(timelock);
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        withdrawer.setTreasury(address(0));
        vm.expectRevert(Guarded.ZeroAmount.selector);
        withdrawer.setQueueMinimum(0);
        withdrawer.setTreasury(bob);
        withdrawer.setQueueMinimum(9);
        vm.stopPrank();
        vm.assertEq(withdrawer.treasury(), bob);
        vm.assertEq(withdrawer.queueMinimum(), 9);
    }

    function test_TheConstructorRefusesNobody() public {
        address signer = vm.addr(SIGNER_KEY);
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new SupsWithdrawer(Sups(address(0)), _holders(), signer, _wideLimits(), 1, treasury);
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new SupsWithdrawer(sups, _holders(), address(0), _wideLimits(), 1, treasury);
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new SupsWithdrawer(sups, _holders(), signer, _wideLimits(), 1, address(0));
        vm.expectRevert(Guarded.ZeroAmount.selector);
        new SupsWithdrawer(sups, _holders(), signer, _wideLimits(), 0, treasury);
        Limits memory hasty = Limits(1, 1, 0);
        vm.expectRevert(
            abi.encodeWithSelector(LimitedVouchers.QueueDelayOutOfRange.selector, 1 hours, 30 days)
        );
        new SupsWithdrawer(sups, _holders(), signer, hasty, 1, treasury);
    }

    /// @dev A payment counts for 24 hours to the second at least, and for 25 at most.
    function testFuzz_APaymentCountsFor24To25Hours(uint256 start, uint256 later) public {
        vm.warp(START + bound(start, 0, 2 days));
        _withdraw(alice, 10);
        uint256 paidAt = block.timestamp;
        vm.warp(paidAt + bound(later, 0, 24 hours));
        vm.assertEq(withdrawer.usedBy(alice), 10);
        vm.warp(paidAt + 25 hours);
        vm.assertEq(withdrawer.usedBy(alice), 0);
        vm.assertEq(withdrawer.usedOverall(), 0);
    }

    /// @dev Against a plain list: never less than the last 24 hours, never more than the last 25.
    function testFuzz_TheRollingSumMatchesAList(uint16[12] memory pauses, uint16[12] memory amounts) public {
        uint256[12] memory times;
        for (uint256 i = 0; i < 12; ++i) {
            vm.warp(block.timestamp + uint256(pauses[i]) * 3);
            if (amounts[i] == 0) amounts[i] = 1;
            _withdraw(alice, amounts[i]);
            times[i] = block.timestamp;
            (uint256 day, uint256 more) = (0, 0);
            for (uint256 j = 0; j <= i; ++j) {
                if (times[j] + 24 hours >= block.timestamp) day += amounts[j];
                if (times[j] + 25 hours > block.timestamp) more += amounts[j];
            }
            vm.assertGe(withdrawer.usedBy(alice), day);
            vm.assertLe(withdrawer.usedBy(alice), more);
            vm.assertEq(withdrawer.usedBy(alice), withdrawer.usedOverall());
        }
    }

    function _countedAmount() internal pure override returns (uint256) {
        return SUBJECT;
    }

    function _countedToken() internal pure override returns (uint256) {
        return 0;
    }
}
