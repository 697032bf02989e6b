// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Dismissible} from "../../src/Dismissible.sol";
import {SignedVouchers} from "../../src/SignedVouchers.sol";
import {vm} from "./Test.sol";
import {Voucher, VoucherTest} from "./VoucherTest.sol";

/// @notice What each key can do in every contract that takes vouchers, and what it cannot.
abstract contract KeyBehaviour is VoucherTest {
    uint256 internal constant NEXT_KEY = 0x5158;

    event SignerChanged(address indexed previous, address indexed next);
    event EpochKilled(uint256 indexed epoch);

    function test_PauseStopsVouchersAndUnpauseLetsThemThrough() public {
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        _pause();
        vm.assertEq(_verify(voucher, signature), 1);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        _submitAs(alice, voucher, signature);
        vm.prank(admin);
        _contract().unpause();
        _submitAs(alice, voucher, signature);
        vm.assertTrue(_isServed());
    }

    function test_CHAIN_39_ThePauserAndTheGuardianPauseAndNeitherUnpauses() public {
        SignedVouchers vouchers = _contract();
        bytes32 role = vouchers.UNPAUSER_ROLE();
        for (uint256 i = 0; i < 2; ++i) {
            address stopper = [pauser, guardian][i];
            vm.prank(stopper);
            vouchers.pause();
            _expectMissingRole(stopper, role);
            vm.prank(stopper);
            vouchers.unpause();
            vm.assertTrue(vouchers.paused());
            vm.prank(admin);
            vouchers.unpause();
        }
    }

    function test_CHAIN_39_OnlyTheAdminsWalletUnpauses() public {
        SignedVouchers vouchers = _contract();
        bytes32 role = vouchers.UNPAUSER_ROLE();
        _pause();
        for (uint256 i = 0; i < 4; ++i) {
            address other = [timelock, guardian, pauser, mallory][i];
            _expectMissingRole(other, role);
            vm.prank(other);
            vouchers.unpause();
        }
        vm.prank(admin);
        vouchers.unpause();
        vm.assertFalse(vouchers.paused());
    }

    /// @dev The pause is the first answer to a theft, and must not delay the others.
    function test_CHAIN_39_TheGuardianRevokesAndEndsTheEpochAlsoWhilePaused() public {
        SignedVouchers vouchers = _contract();
        _pause();
        vm.startPrank(guardian);
        vouchers.revokeSigner();
        vouchers.killEpoch();
        vm.stopPrank();
        vm.assertEq(vouchers.signer(), address(0));
        vm.assertEq(vouchers.epoch(), 1);
    }

    function test_CHAIN_39_NobodyElsePauses() public {
        SignedVouchers vouchers = _contract();
        bytes32 role = vouchers.PAUSER_ROLE();
        for (uint256 i = 0; i < 3; ++i) {
            address other = [timelock, admin, mallory][i];
            _expectMissingRole(other, role);
            vm.prank(other);
            vouchers.pause();
        }
    }

    /// @dev A stolen pauser would otherwise pause again after every unpause, for the 48 hours that a proposal takes.
    function test_CHAIN_51_TheGuardianDismissesPauserAndUnpauserAtOnce() public {
        SignedVouchers vouchers = _contract();
        bytes32[2] memory roles = [vouchers.PAUSER_ROLE(), vouchers.UNPAUSER_ROLE()];
        address[2] memory holders = [pauser, admin];
        for (uint256 i = 0; i < 2; ++i) {
            vm.assertTrue(vouchers.hasRole(roles[i], holders[i]));
            vm.prank(guardian);
            vouchers.dismiss(roles[i], holders[i]);
            vm.assertFalse(vouchers.hasRole(roles[i], holders[i]));
        }
        _expectMissingRole(pauser, roles[0]);
        vm.prank(pauser);
        vouchers.pause();
    }

    /// @dev A stolen guardian must not dismiss its colleagues, nor the timelock.
    function test_CHAIN_51_TheGuardianDismissesNeitherGuardiansNorTheAdmin() public {
        SignedVouchers vouchers = _contract();
        bytes32[2] memory roles = [vouchers.GUARDIAN_ROLE(), vouchers.DEFAULT_ADMIN_ROLE()];
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(abi.encodeWithSelector(Dismissible.NotDismissible.selector, roles[i]));
            vm.prank(guardian);
            vouchers.dismiss(roles[i], i == 0 ? guardian : timelock);
        }
        vm.assertEq(vouchers.defaultAdmin(), timelock);
    }

    /// @dev What the timelock let through by mistake can still be stopped in the two days that a transfer takes.
    function test_CHAIN_51_TheGuardianCancelsATransferOfTheAdmin() public {
        SignedVouchers vouchers = _contract();
        bytes32 role = vouchers.GUARDIAN_ROLE();
        vm.prank(timelock);
        vouchers.beginDefaultAdminTransfer(mallory);
        _expectMissingRole(mallory, role);
        vm.prank(mallory);
        vouchers.cancelTransfer();
        vm.prank(guardian);
        vouchers.cancelTransfer();
        vm.warp(block.timestamp + 3 days);
        vm.prank(mallory);
        vm.expectRevert();
        vouchers.acceptDefaultAdminTransfer();
        vm.assertEq(vouchers.defaultAdmin(), timelock);
    }

    /// @dev A stolen key can sign for an epoch that is still to come, so ending one is not enough.
    function test_CHAIN_36_AVoucherOfALaterEpochIsVoidOnceTheKeyIsRevoked() public {
        SignedVouchers vouchers = _contract();
        Voucher memory voucher = _voucher();
        voucher.nonce = 1 << 64;
        bytes memory signature = _sign(voucher);
        vm.startPrank(guardian);
        vouchers.killEpoch();
        vm.assertEq(_verify(voucher, signature), 0);
        vouchers.revokeSigner();
        vm.stopPrank();
        vm.assertEq(_verify(voucher, signature), 3);
    }

    function testFuzz_CHAIN_51_OnlyTheGuardianDismisses(address other) public {
        vm.assume(other != guardian);
        SignedVouchers vouchers = _contract();
        bytes32 role = vouchers.PAUSER_ROLE();
        _expectMissingRole(other, vouchers.GUARDIAN_ROLE());
        vm.prank(other);
        vouchers.dismiss(role, pauser);
    }

    function test_AFormerKeyStaysGoodUntilItsTime() public {
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        uint256 until = block.timestamp + 2 minutes;
        _setSigner(NEXT_KEY, 2 minutes);
        vm.assertEq(_contract().previousSigner(), vm.addr(SIGNER_KEY));
        vm.assertEq(_contract().previousSignerUntil(), until);
        vm.warp(until + 1);
        vm.assertEq(_verify(voucher, signature), 3);
        vm.warp(until);
        _submitAs(alice, voucher, signature);
        vm.assertTrue(_isServed());
    }

    function test_AStolenKeyIsCutOffAtOnce() public {
        Voucher memory voucher = _voucher();
        _setSigner(NEXT_KEY, 0);
        vm.assertEq(_contract().previousSigner(), address(0));
        _expectRefusal(voucher);
        voucher.key = NEXT_KEY;
        _submitAs(alice, voucher, _sign(voucher));
        vm.assertTrue(_isServed());
    }

    function test_AKeyFoundStolenDuringItsOverlapIsCutOffByNamingTheNewOneAgain() public {
        Voucher memory voucher = _voucher();
        _setSigner(NEXT_KEY, 1 hours);
        _setSigner(NEXT_KEY, 0);
        _expectRefusal(voucher);
    }

    function test_SetSignerRefusesNobodyAndALongOverlap() public {
        SignedVouchers vouchers = _contract();
        vm.startPrank(timelock);
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        vouchers.setSigner(address(0), 0);
        vm.expectRevert(abi.encodeWithSelector(SignedVouchers.SignerOverlapTooLong.selector, 1 days));
        vouchers.setSigner(vm.addr(NEXT_KEY), 1 days + 1);
        vouchers.setSigner(vm.addr(NEXT_KEY), 1 days);
        vm.stopPrank();
    }

    /// @dev The admin's own key is among the others: it has to go through the timelock.
    function testFuzz_CHAIN_38_OnlyTheTimelockSetsTheSigner(address other) public {
        SignedVouchers vouchers = _contract();
        vm.assume(other != timelock);
        bytes32 role = vouchers.DEFAULT_ADMIN_ROLE();
        for (uint256 i = 0; i < 4; ++i) {
            address caller = [other, admin, guardian, pauser][i];
            _expectMissingRole(caller, role);
            vm.prank(caller);
            vouchers.setSigner(caller, 0);
        }
        vm.assertEq(vouchers.signer(), vm.addr(SIGNER_KEY));
    }

    function test_CHAIN_39_TheGuardianRevokesBothKeysAtOnce() public {
        Voucher memory voucher = _voucher();
        _setSigner(NEXT_KEY, 1 hours);
        vm.expectEmit(address(_contract()));
        emit SignerChanged(vm.addr(NEXT_KEY), address(0));
        vm.prank(guardian);
        _contract().revokeSigner();
        vm.assertEq(_contract().signer(), address(0));
        vm.assertEq(_contract().previousSignerUntil(), 0);
        _expectRefusal(voucher);
        voucher.key = NEXT_KEY;
        _expectRefusal(voucher);
    }

    function test_CHAIN_36_KillingTheEpochVoidsAnUnusedVoucherAndCountsAnew() public {
        SignedVouchers vouchers = _contract();
        vm.prank(alice);
        vouchers.cancelNonce();
        Voucher memory voucher = _voucher();
        voucher.nonce = 1;
        bytes memory signature = _sign(voucher);
        vm.assertEq(_verify(voucher, signature), 0);
        vm.expectEmit(address(vouchers));
        emit EpochKilled(0);
        vm.prank(guardian);
        vouchers.killEpoch();
        vm.assertEq(vouchers.epoch(), 1);
        vm.assertEq(vouchers.nonces(alice), 1 << 64);
        vm.assertEq(vouchers.nonces(bob), 1 << 64);
        _expectRefusal(voucher);
        voucher.nonce = 1 << 64;
        _submitAs(alice, voucher, _sign(voucher));
        vm.assertTrue(_isServed());
        // The counts of the epoch that is over stay, so the void voucher is known to be unused for all time.
        vm.assertEq(vouchers.countIn(0, alice), 1);
        vm.assertEq(vouchers.countIn(1, alice), 1);
        vm.assertEq(vouchers.countIn(0, bob), 0);
    }

    function testFuzz_CHAIN_36_OnlyTheGuardianRevokesAndKills(address other) public {
        SignedVouchers vouchers = _contract();
        vm.assume(other != guardian);
        bytes32 role = vouchers.GUARDIAN_ROLE();
        vm.startPrank(other);
        _expectMissingRole(other, role);
        vouchers.revokeSigner();
        _expectMissingRole(other, role);
        vouchers.killEpoch();
        vm.stopPrank();
    }

    /// @dev The admin moves in two steps with a wait between them, and no role makes a second admin.
    function test_CHAIN_38_TheAdminMovesSlowlyAndIsOnlyOne() public {
        SignedVouchers vouchers = _contract();
        bytes32 role = vouchers.DEFAULT_ADMIN_ROLE();
        vm.startPrank(timelock);
        vm.expectRevert(IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminRules.selector);
        vouchers.grantRole(role, mallory);
        vouchers.beginDefaultAdminTransfer(bob);
        vm.stopPrank();
        uint256 acceptableAfter = block.timestamp + 2 days;
        vm.warp(acceptableAfter);
        vm.prank(bob);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminDelay.selector, acceptableAfter
            )
        );
        vouchers.acceptDefaultAdminTransfer();
        vm.warp(acceptableAfter + 1);
        vm.prank(bob);
        vouchers.acceptDefaultAdminTransfer();
        vm.assertEq(vouchers.defaultAdmin(), bob);
        vm.assertFalse(vouchers.hasRole(role, timelock));
    }

    function _setSigner(uint256 key, uint256 overlap) internal {
        address previous = _contract().signer();
        vm.expectEmit(address(_contract()));
        emit SignerChanged(previous, vm.addr(key));
        vm.prank(timelock);
        _contract().setSigner(vm.addr(key), overlap);
    }
}
