// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {PassportItems} from "../../src/PassportItems.sol";
import {InvariantTest, vm} from "../support/Test.sol";
import {ItemsHandler} from "./ItemsHandler.sol";

contract ItemsInvariants is InvariantTest {
    ItemsHandler internal handler;
    PassportItems internal items;

    function setUp() public {
        handler = new ItemsHandler();
        items = handler.ITEMS();
        _targets.push(address(handler));
    }

    function invariant_ItemsExistOnlyByVoucherAndAreBurnedOnDeposit() public view {
        address[4] memory holders = [alice, bob, carol, mallory];
        for (uint256 tokenId = 0; tokenId < handler.TOKENS(); ++tokenId) {
            uint256 held;
            for (uint256 i = 0; i < holders.length; ++i) {
                held += items.balanceOf(holders[i], tokenId);
            }
            vm.assertEq(held, handler.granted(tokenId));
            vm.assertEq(items.totalSupply(tokenId), handler.granted(tokenId));
            vm.assertEq(items.balanceOf(treasury, tokenId), 0);
        }
        vm.assertFalse(handler.wasReplayed());
    }
}
