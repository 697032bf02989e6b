// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {SignedVouchers} from "../../src/SignedVouchers.sol";
import {Test, vm} from "./Test.sol";

/// @notice All that a voucher says. `subject` is the token, or the amount where there is no token.
struct Voucher {
    uint256 chainId;
    address verifier;
    address account;
    uint256 subject;
    uint256 nonce;
    uint256 expiry;
    uint256 key;
}

/// @notice Signs and submits vouchers. Each contract's test says how its voucher is written and used; the digest is
/// written out here by hand, never read from the contract under test.
abstract contract VoucherTest is Test {
    uint256 internal constant SIGNER_KEY = 0x5157;
    uint256 internal constant SUBJECT = 7;

    function _contract() internal view virtual returns (SignedVouchers);
    function _domainName() internal pure virtual returns (string memory);
    function _structHash(Voucher memory voucher) internal view virtual returns (bytes32);
    function _submit(Voucher memory voucher, bytes memory signature) internal virtual;
    function _verify(Voucher memory voucher, bytes memory signature) internal view virtual returns (uint8);
    /// @dev True when alice has received what her voucher of `SUBJECT` is for.
    function _isServed() internal view virtual returns (bool);

    function _voucher() internal view returns (Voucher memory) {
        address verifier = address(_contract());
        return Voucher(block.chainid, verifier, alice, SUBJECT, 0, block.timestamp + 5 minutes, SIGNER_KEY);
    }

    function _domain(Voucher memory voucher) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(_domainName())),
                keccak256("1"),
                voucher.chainId,
                voucher.verifier
            )
        );
    }

    function _digest(Voucher memory voucher) internal view returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1901", _domain(voucher), _structHash(voucher)));
    }

    function _sign(Voucher memory voucher) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(voucher.key, _digest(voucher));
        return abi.encodePacked(r, s, v);
    }

    /// @dev Alice uses what was signed, and it is no voucher of hers.
    function _expectRefusal(Voucher memory voucher) internal {
        bytes memory signature = _sign(voucher);
        voucher.account = alice;
        vm.assertEq(_verify(voucher, signature), 3);
        _expectInvalid();
        _submitAs(alice, voucher, signature);
    }

    function _expectInvalid() internal {
        vm.expectRevert(SignedVouchers.InvalidSignature.selector);
    }

    function _submitAs(address sender, Voucher memory voucher, bytes memory signature) internal {
        vm.prank(sender);
        _submit(voucher, signature);
    }

    function _pause() internal {
        vm.prank(pauser);
        _contract().pause();
    }
}
