// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Test, vm} from "../support/Test.sol";

/// @notice Signs vouchers for handlers as Passport would.
abstract contract VoucherSigning is Test {
    function _signatureOf(uint256 key, string memory domainName, address verifier, bytes32 structHash)
        internal
        view
        returns (bytes memory)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(domainName)),
                keccak256("1"),
                block.chainid,
                verifier
            )
        );
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, structHash)));
        return abi.encodePacked(r, s, v);
    }

    function _actor(uint256 seed) internal view returns (address) {
        return [alice, bob, carol, mallory][seed % 4];
    }
}
