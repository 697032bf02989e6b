// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {StakingRewards} from "../../src/StakingRewards.sol";
import {TestToken} from "../../src/standins/TestToken.sol";
import {Test, vm} from "./Test.sol";

/// @notice A farm, and three players who hold 1,000 of its liquidity tokens each.
abstract contract FarmTest is Test {
    uint256 internal constant DURATION = 100 days;
    uint256 internal constant REWARD = 1_000_000 ether;

    TestToken internal liquidity;
    TestToken internal sups;
    StakingRewards internal farm;

    function setUp() public {
        vm.warp(START);
        liquidity = new TestToken("LP", "LP", 18);
        sups = new TestToken("SUPS", "SUPS", 18);
        farm = new StakingRewards(liquidity, sups, _holders(), treasury, DURATION);
        for (uint256 i = 0; i < 3; ++i) {
            address player = [alice, bob, carol][i];
            liquidity.mint(player, 1000 ether);
            vm.prank(player);
            liquidity.approve(address(farm), type(uint256).max);
        }
        vm.prank(treasury);
        sups.approve(address(farm), type(uint256).max);
    }

    function _stake(address player, uint256 amount) internal {
        vm.prank(player);
        farm.stake(amount);
    }

    function _notify(uint256 reward) internal {
        sups.mint(treasury, reward);
        vm.prank(treasury);
        farm.notifyRewardAmount(reward);
    }
}
