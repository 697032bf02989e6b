// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Sups} from "../../src/Sups.sol";
import {SupsWithdrawer} from "../../src/SupsWithdrawer.sol";
import {InvariantTest, vm} from "../support/Test.sol";
import {WithdrawerHandler} from "./WithdrawerHandler.sol";

contract WithdrawerInvariants is InvariantTest {
    WithdrawerHandler internal handler;
    SupsWithdrawer internal withdrawer;
    Sups internal sups;

    function setUp() public {
        handler = new WithdrawerHandler();
        withdrawer = handler.WITHDRAWER();
        sups = handler.SUPS();
        _targets.push(address(handler));
    }

    function invariant_PaidIsNeverMoreThanTheVouchers() public view {
        vm.assertLe(handler.paidTotal(), handler.vouchersTotal());
        uint256 unpaid = handler.rejectedTotal() + handler.queuedTotal() + handler.voidedTotal();
        uint256 accounted = handler.paidTotal() + unpaid;
        vm.assertEq(accounted, handler.vouchersTotal());
        uint256 held = sups.balanceOf(alice) + sups.balanceOf(bob) + sups.balanceOf(carol) + sups.balanceOf(mallory);
        vm.assertEq(held, handler.paidTotal());
    }

    function invariant_EachNoncePaysItsAmountAtMostOnce() public view {
        vm.assertLe(handler.mostTimesPaid(), 1);
        vm.assertFalse(handler.wasReplayed());
    }

    /// @dev Looked at after every call, so each window that ends with a payment is looked at.
    function invariant_NoWindowOf24HoursIsAboveALimit() public view {
        uint256 count = handler.paymentCount();
        if (count == 0) return;
        (address account, uint256 end,) = handler.payments(count - 1);
        uint256 overall;
        uint256 own;
        for (uint256 i = 0; i < count; ++i) {
            (address payee, uint256 time, uint256 amount) = handler.payments(i);
            if (time + 24 hours < end) continue;
            overall += amount;
            if (payee == account) own += amount;
        }
        vm.assertLe(overall, handler.OVERALL());
        vm.assertLe(own, handler.PER_ACCOUNT());
    }

    function invariant_TheBalanceCoversTheQueue() public view {
        vm.assertEq(withdrawer.queuedTotal(), handler.queuedTotal());
        vm.assertGe(sups.balanceOf(address(withdrawer)), withdrawer.queuedTotal());
    }

    function invariant_NothingIsPaidWhilePausedNorBeforeItsDelay() public view {
        vm.assertFalse(handler.wasPaidWhilePaused());
        vm.assertFalse(handler.wasPaidTooEarly());
    }

    function invariant_NothingOfAKilledEpochIsPaid() public view {
        vm.assertFalse(handler.wasVoidPaid());
    }

    function invariant_NoDustIsQueued() public view {
        vm.assertGe(handler.leastQueued(), handler.QUEUE_MINIMUM());
    }
}
