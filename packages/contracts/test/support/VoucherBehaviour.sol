// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {SignedVouchers} from "../../src/SignedVouchers.sol";
import {bound, vm} from "./Test.sol";
import {Voucher, VoucherTest} from "./VoucherTest.sol";

/// @notice What holds for every contract that takes vouchers. Each contract's test inherits these tests.
abstract contract VoucherBehaviour is VoucherTest {
    event NonceCancelled(address indexed account, uint256 indexed nonce);

    function test_CHAIN_23_AVoucherWorksOnceAndCountsTheNonce() public {
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        vm.assertEq(_verify(voucher, signature), 0);
        _submitAs(alice, voucher, signature);
        vm.assertTrue(_isServed());
        vm.assertEq(_contract().nonces(alice), 1);
        vm.assertEq(_contract().nonces(bob), 0);
        vm.assertEq(_verify(voucher, signature), 3);
        _expectInvalid();
        _submitAs(alice, voucher, signature);
    }

    function test_CHAIN_23_TheLastSecondCountsAndTheNextDoesNot() public {
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        vm.warp(voucher.expiry + 1);
        vm.assertEq(_verify(voucher, signature), 2);
        vm.expectRevert(abi.encodeWithSelector(SignedVouchers.VoucherExpired.selector, voucher.expiry));
        _submitAs(alice, voucher, signature);
        vm.warp(voucher.expiry);
        vm.assertEq(_verify(voucher, signature), 0);
        _submitAs(alice, voucher, signature);
        vm.assertTrue(_isServed());
    }

    function testFuzz_CHAIN_23_AnyLaterTimeReverts(uint256 lateness) public {
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        vm.warp(voucher.expiry + bound(lateness, 1, 1000 * 365 days));
        vm.expectRevert(abi.encodeWithSelector(SignedVouchers.VoucherExpired.selector, voucher.expiry));
        _submitAs(alice, voucher, signature);
    }

    function testFuzz_CHAIN_23_ForAnotherChainReverts(uint64 chainId) public {
        vm.assume(chainId != 0 && chainId != block.chainid);
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        uint256 home = block.chainid;
        vm.chainId(chainId);
        _expectInvalid();
        _submitAs(alice, voucher, signature);
        vm.chainId(home);
        voucher.chainId = chainId;
        _expectRefusal(voucher);
    }

    function testFuzz_CHAIN_23_ForAnotherContractReverts(address verifier) public {
        vm.assume(verifier != address(_contract()));
        Voucher memory voucher = _voucher();
        voucher.verifier = verifier;
        _expectRefusal(voucher);
    }

    function testFuzz_CHAIN_23_ForAnotherAccountReverts(address account) public {
        vm.assume(account != alice);
        Voucher memory voucher = _voucher();
        voucher.account = account;
        _expectRefusal(voucher);
    }

    function testFuzz_CHAIN_23_ForAnotherSubjectReverts(uint256 subject) public {
        vm.assume(subject != SUBJECT);
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        voucher.subject = subject;
        vm.assertEq(_verify(voucher, signature), 3);
        _expectInvalid();
        _submitAs(alice, voucher, signature);
    }

    function testFuzz_CHAIN_23_ForAnotherNonceReverts(uint256 nonce) public {
        vm.assume(nonce != 0);
        Voucher memory voucher = _voucher();
        voucher.nonce = nonce;
        _expectRefusal(voucher);
    }

    function testFuzz_CHAIN_23_WithAnotherExpiryReverts(uint256 expiry) public {
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        uint256 other = bound(expiry, block.timestamp, type(uint256).max);
        vm.assume(other != voucher.expiry);
        voucher.expiry = other;
        _expectInvalid();
        _submitAs(alice, voucher, signature);
    }

    function testFuzz_AnotherKeyReverts(uint256 key) public {
        Voucher memory voucher = _voucher();
        voucher.key = bound(key, 1, 2 ** 250);
        vm.assume(voucher.key != SIGNER_KEY);
        _expectRefusal(voucher);
    }

    function testFuzz_NoiseForASignatureReverts(bytes memory noise) public {
        Voucher memory voucher = _voucher();
        vm.assertEq(_verify(voucher, noise), 3);
        _expectInvalid();
        _submitAs(alice, voucher, noise);
    }

    function testFuzz_TheMirroredSignatureReverts(uint256 subject) public {
        Voucher memory voucher = _voucher();
        voucher.subject = bound(subject, 1, 1e6);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, _digest(voucher));
        uint256 order = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        bytes memory mirrored = abi.encodePacked(r, order - uint256(s), v == 27 ? uint8(28) : uint8(27));
        _expectInvalid();
        _submitAs(alice, voucher, mirrored);
    }

    function test_CancelNonceMakesTheVoucherWorthless() public {
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        vm.expectEmit(address(_contract()));
        emit NonceCancelled(alice, 0);
        vm.prank(alice);
        _contract().cancelNonce();
        vm.assertEq(_contract().nonces(alice), 1);
        _expectInvalid();
        _submitAs(alice, voucher, signature);
    }

    function test_CancelNonceWorksWhilePausedAndOnlyForTheCaller() public {
        _pause();
        vm.prank(mallory);
        _contract().cancelNonce();
        vm.assertEq(_contract().nonces(mallory), 1);
        vm.assertEq(_contract().nonces(alice), 0);
    }
}
