// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {CollectibleStaking} from "../../src/CollectibleStaking.sol";
import {CollectibleStakingOld} from "../../src/CollectibleStakingOld.sol";
import {PassportCollectible} from "../../src/PassportCollectible.sol";
import {InvariantTest, vm} from "../support/Test.sol";
import {CollectibleHandler} from "./CollectibleHandler.sol";

contract CollectibleInvariants is InvariantTest {
    CollectibleHandler internal handler;
    PassportCollectible internal collectible;
    CollectibleStaking internal staking;
    CollectibleStakingOld internal stakingOld;

    function setUp() public {
        handler = new CollectibleHandler();
        collectible = handler.COLLECTIBLE();
        staking = handler.STAKING();
        stakingOld = handler.STAKING_OLD();
        _targets.push(address(handler));
    }

    function invariant_ATokenIsInExactlyOnePlace() public view {
        address[6] memory places = [alice, bob, carol, mallory, address(staking), address(stakingOld)];
        uint256 sum;
        for (uint256 i = 0; i < places.length; ++i) {
            sum += collectible.balanceOf(places[i]);
        }
        vm.assertEq(sum, handler.minted());
        vm.assertLe(sum, handler.TOKENS());
    }

    function invariant_OnlyAVoucherOrTheStakerMovesAToken() public view {
        for (uint256 tokenId = 0; tokenId < handler.TOKENS(); ++tokenId) {
            address place = handler.placeOf(tokenId);
            if (place != address(0)) vm.assertEq(collectible.ownerOf(tokenId), place);
        }
        vm.assertFalse(handler.didMalloryGetAway());
    }

    function invariant_AStakerIsKnownExactlyWhileTheTokenIsStaked() public view {
        for (uint256 tokenId = 0; tokenId < handler.TOKENS(); ++tokenId) {
            address place = handler.placeOf(tokenId);
            address staker = handler.stakerOf(tokenId);
            vm.assertEq(staking.stakerOf(tokenId), place == address(staking) ? staker : address(0));
            vm.assertEq(stakingOld.stakerOf(tokenId), place == address(stakingOld) ? staker : address(0));
        }
    }
}
