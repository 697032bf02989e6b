// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {PassportItems} from "../../src/PassportItems.sol";
import {bound, vm} from "../support/Test.sol";
import {VoucherSigning} from "./VoucherSigning.sol";

/// @notice Players mint items by voucher, send them around and back into Passport.
contract ItemsHandler is VoucherSigning {
    uint256 public constant TOKENS = 3;

    PassportItems public immutable ITEMS;

    /// @dev By vouchers, without what came back.
    mapping(uint256 tokenId => uint256) public granted;
    bool public wasReplayed;

    constructor() {
        vm.warp(START);
        ITEMS = new PassportItems("", _holders(), vm.addr(SIGNER_KEY), _wideLimits(), treasury);
    }

    function signedMint(uint256 seed, uint256 token, uint256 amount) external {
        (address account, uint256 tokenId) = (_actor(seed), token % TOKENS);
        amount = bound(amount, 1, 100);
        bytes32 typeHash =
            keccak256("MintItem(address account,uint256 tokenId,uint256 amount,uint256 nonce,uint256 expiry)");
        bytes32 hash = keccak256(abi.encode(typeHash, account, tokenId, amount, ITEMS.nonces(account), START));
        bytes memory signature = _signature("Passport Items", address(ITEMS), hash);
        vm.startPrank(account);
        ITEMS.signedMint(tokenId, amount, START, signature);
        granted[tokenId] += amount;
        try ITEMS.signedMint(tokenId, amount, START, signature) {
            wasReplayed = true;
        } catch {}
        vm.stopPrank();
    }

    function send(uint256 from, uint256 to, uint256 token, uint256 amount) external {
        (address sender, uint256 tokenId) = (_actor(from), token % TOKENS);
        address receiver = to % 5 == 4 ? treasury : _actor(to);
        amount = bound(amount, 0, ITEMS.balanceOf(sender, tokenId));
        vm.prank(sender);
        ITEMS.safeTransferFrom(sender, receiver, tokenId, amount, "");
        if (receiver == treasury) granted[tokenId] -= amount;
    }
}
