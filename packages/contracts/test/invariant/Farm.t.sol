// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {StakingRewards} from "../../src/StakingRewards.sol";
import {TestToken} from "../../src/standins/TestToken.sol";
import {InvariantTest, vm} from "../support/Test.sol";
import {FarmHandler} from "./FarmHandler.sol";

contract FarmInvariants is InvariantTest {
    FarmHandler internal handler;
    StakingRewards internal farm;
    TestToken internal sups;
    TestToken internal liquidity;

    function setUp() public {
        handler = new FarmHandler();
        farm = handler.FARM();
        sups = handler.SUPS();
        liquidity = handler.LIQUIDITY();
        _targets.push(address(handler));
    }

    /// @dev One function for forge, because each would walk the same walks again.
    function invariant_TheFarmOwesNothingThatItLacks() public {
        holds_TheRewardsBalanceCoversAllThatWasAndWillBeEarned();
        holds_EveryStakeIsThere();
        holds_PaidIsNeverMoreThanWasBrought();
        holds_ARunningRateIsNeverLowered();
        holds_EverybodyCanAlwaysExit();
    }

    function holds_TheRewardsBalanceCoversAllThatWasAndWillBeEarned() internal {
        vm.warp(handler.time());
        uint256 earned = farm.earned(alice) + farm.earned(bob) + farm.earned(carol);
        uint256 finish = farm.periodFinish();
        uint256 stillToStream = block.timestamp < finish ? (finish - block.timestamp) * farm.rewardRate() : 0;
        vm.assertGe(farm.totalOwed(), earned);
        vm.assertGe(sups.balanceOf(address(farm)), farm.totalOwed() + stillToStream);
    }

    function holds_EveryStakeIsThere() internal view {
        uint256 staked = farm.balanceOf(alice) + farm.balanceOf(bob) + farm.balanceOf(carol);
        vm.assertEq(farm.totalSupply(), staked);
        vm.assertEq(liquidity.balanceOf(address(farm)), staked);
    }

    function holds_PaidIsNeverMoreThanWasBrought() internal view {
        uint256 paid = sups.balanceOf(alice) + sups.balanceOf(bob) + sups.balanceOf(carol);
        vm.assertEq(paid + handler.recovered() + sups.balanceOf(address(farm)), handler.notified());
    }

    function holds_ARunningRateIsNeverLowered() internal view {
        vm.assertFalse(handler.wasRateLowered());
    }

    function holds_EverybodyCanAlwaysExit() internal {
        vm.warp(handler.time());
        for (uint256 i = 0; i < 3; ++i) {
            address staker = handler.staker(i);
            uint256 staked = farm.balanceOf(staker);
            if (staked == 0) continue;
            (uint256 due, uint256 before) = (farm.earned(staker), sups.balanceOf(staker));
            vm.prank(staker);
            farm.exit();
            vm.assertEq(sups.balanceOf(staker), before + due);
            vm.assertGe(liquidity.balanceOf(staker), staked);
        }
    }
}
