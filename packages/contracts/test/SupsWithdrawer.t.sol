// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {SignedVouchers} from "../src/SignedVouchers.sol";
import {Sups} from "../src/Sups.sol";
import {SupsWithdrawer} from "../src/SupsWithdrawer.sol";
import {bound, vm} from "./support/Test.sol";
import {Voucher, VoucherBehaviour} from "./support/VoucherBehaviour.sol";

contract SupsWithdrawerTest is VoucherBehaviour {
    uint256 internal constant PER_ACCOUNT = 1_000_000;
    uint256 internal constant OVERALL = 1_500_000;
    uint256 internal constant FUNDS = 10_000_000;

    Sups internal sups;
    SupsWithdrawer internal withdrawer;

    event Withdrawn(address indexed account, uint256 indexed nonce, uint256 amount);
    event WithdrawalQueued(address indexed account, uint256 indexed nonce, uint256 amount, uint256 releasableAt);
    event WithdrawalReleased(address indexed account, uint256 indexed nonce, uint256 amount);
    event WithdrawalRejected(address indexed account, uint256 indexed nonce, uint256 amount);
    event LimitsChanged(uint256 perAccount, uint256 overall);
    event QueueDelayChanged(uint256 delay);
    event Swept(address indexed to, uint256 amount);

    function setUp() public {
        vm.warp(START);
        sups = new Sups(treasury, 1e27);
        withdrawer = new SupsWithdrawer(sups, admin, vm.addr(SIGNER_KEY), PER_ACCOUNT, OVERALL, 1 days);
        _wire(withdrawer);
        bytes32 role = withdrawer.GUARDIAN_ROLE();
        vm.prank(admin);
        withdrawer.grantRole(role, guardian);
        vm.prank(treasury);
        sups.transfer(address(withdrawer), FUNDS);
    }

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
        vm.expectRevert(SignedVouchers.ZeroAmount.selector);
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

    function test_SetLimitsSaysSoAndRefusesWhatDoesNotFit() public {
        vm.expectEmit(address(withdrawer));
        emit LimitsChanged(1, 2);
        vm.startPrank(admin);
        withdrawer.setLimits(1, 2);
        vm.assertEq(withdrawer.perAccountLimit(), 1);
        vm.assertEq(withdrawer.overallLimit(), 2);
        uint256 tooMuch = 2 ** 128;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 128, tooMuch));
        withdrawer.setLimits(tooMuch, 2);
        vm.stopPrank();
    }

    function test_SweepTakesAllButTheQueue() public {
        _queue(alice);
        uint256 free = FUNDS - PER_ACCOUNT - 1;
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(SupsWithdrawer.BalanceTooLow.selector, free));
        withdrawer.sweep(treasury, free + 1);
        vm.expectEmit(address(withdrawer));
        emit Swept(treasury, free);
        withdrawer.sweep(treasury, free);
        vm.stopPrank();
        vm.assertEq(sups.balanceOf(address(withdrawer)), PER_ACCOUNT + 1);
    }

    function testFuzz_OnlyTheAdminSetsAndSweeps(address other) public {
        vm.assume(other != admin);
        bytes32 role = withdrawer.DEFAULT_ADMIN_ROLE();
        vm.startPrank(other);
        _expectMissingRole(other, role);
        withdrawer.setLimits(1, 1);
        _expectMissingRole(other, role);
        withdrawer.setQueueDelay(1);
        _expectMissingRole(other, role);
        withdrawer.sweep(other, 1);
        vm.stopPrank();
    }

    function test_TheConstructorRefusesNobody() public {
        address signer = vm.addr(SIGNER_KEY);
        vm.expectRevert(SignedVouchers.ZeroAddress.selector);
        new SupsWithdrawer(Sups(address(0)), admin, signer, 1, 1, 1);
        vm.expectRevert(SignedVouchers.ZeroAddress.selector);
        new SupsWithdrawer(sups, address(0), signer, 1, 1, 1);
        vm.expectRevert(SignedVouchers.ZeroAddress.selector);
        new SupsWithdrawer(sups, admin, address(0), 1, 1, 1);
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

    function _withdraw(address account, uint256 amount) internal {
        bytes memory signature = _signFor(account, amount);
        vm.prank(account);
        withdrawer.withdrawSUPS(amount, block.timestamp + 5 minutes, signature);
    }

    function _queue(address account) internal returns (uint256 nonce) {
        nonce = withdrawer.nonces(account);
        _withdraw(account, PER_ACCOUNT + 1);
    }

    function _signFor(address account, uint256 amount) internal view returns (bytes memory) {
        Voucher memory voucher = _voucher();
        voucher.account = account;
        voucher.subject = amount;
        voucher.nonce = withdrawer.nonces(account);
        return _sign(voucher);
    }

    function _expectNotQueued(address account, uint256 nonce) internal {
        vm.expectRevert(abi.encodeWithSelector(SupsWithdrawer.NotQueued.selector, account, nonce));
    }

    function _contract() internal view override returns (SignedVouchers) {
        return withdrawer;
    }

    function _domainName() internal pure override returns (string memory) {
        return "Passport SupsWithdrawer";
    }

    function _structHash(Voucher memory voucher) internal pure override returns (bytes32) {
        bytes32 typeHash = keccak256("Withdraw(address account,uint256 amount,uint256 nonce,uint256 expiry)");
        return keccak256(abi.encode(typeHash, voucher.account, voucher.subject, voucher.nonce, voucher.expiry));
    }

    function _submit(Voucher memory voucher, bytes memory signature) internal override {
        withdrawer.withdrawSUPS(voucher.subject, voucher.expiry, signature);
    }

    function _verify(Voucher memory voucher, bytes memory signature) internal view override returns (uint8) {
        return withdrawer.verify(voucher.account, voucher.subject, voucher.expiry, signature);
    }

    function _isServed() internal view override returns (bool) {
        return sups.balanceOf(alice) == SUBJECT;
    }
}
