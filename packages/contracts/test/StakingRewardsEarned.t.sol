// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Guarded} from "../src/Guarded.sol";
import {StakingRewards} from "../src/StakingRewards.sol";
import {FarmTest} from "./support/FarmTest.sol";
import {bound, vm} from "./support/Test.sol";

/// @notice Rewards: how they are added, what each staker earns, and what the distributor gets back.
contract StakingRewardsEarnedTest is FarmTest {
    event RewardAdded(uint256 reward);
    event RewardPaid(address indexed user, uint256 reward);
    event UndistributedRecovered(address indexed distributor, uint256 amount);

    function test_NotifyPullsTheRewardAndStreamsIt() public {
        sups.mint(treasury, REWARD);
        vm.expectEmit(address(farm));
        emit RewardAdded(REWARD);
        vm.prank(treasury);
        farm.notifyRewardAmount(REWARD);
        vm.assertEq(sups.balanceOf(address(farm)), REWARD);
        vm.assertEq(farm.rewardRate(), REWARD / DURATION);
        vm.assertEq(farm.periodFinish(), START + DURATION);
        vm.assertEq(farm.getRewardForDuration(), (REWARD / DURATION) * DURATION);
        vm.assertEq(farm.lastTimeRewardApplicable(), START);
        vm.warp(START + 2 * DURATION);
        vm.assertEq(farm.lastTimeRewardApplicable(), START + DURATION);
    }

    function test_ASecondRewardCarriesWhatIsLeft() public {
        _notify(REWARD);
        uint256 rate = farm.rewardRate();
        vm.warp(START + DURATION / 2);
        _notify(REWARD);
        vm.assertEq(farm.rewardRate(), (REWARD + rate * (DURATION / 2)) / DURATION);
        vm.assertEq(farm.periodFinish(), START + DURATION / 2 + DURATION);
    }

    function test_ARewardBelowOneWeiASecondIsRefused() public {
        sups.mint(treasury, DURATION);
        vm.startPrank(treasury);
        vm.expectRevert(abi.encodeWithSelector(StakingRewards.RewardTooLow.selector, DURATION));
        farm.notifyRewardAmount(DURATION - 1);
        farm.notifyRewardAmount(DURATION);
        vm.stopPrank();
    }

    function test_OneStakerEarnsTheStream() public {
        _stake(alice, 1 ether);
        _notify(REWARD);
        vm.warp(START + DURATION / 4);
        vm.assertApproxEqAbs(farm.earned(alice), REWARD / 4, 1e9);
        uint256 due = farm.earned(alice);
        vm.expectEmit(address(farm));
        emit RewardPaid(alice, due);
        vm.prank(alice);
        farm.getReward();
        vm.assertEq(sups.balanceOf(alice), due);
        vm.assertEq(farm.earned(alice), 0);
        vm.assertEq(farm.rewards(alice), 0);
        vm.assertEq(farm.userRewardPerTokenPaid(alice), farm.rewardPerTokenStored());
    }

    function testFuzz_StakersShareByStakeAndTime(uint256 first, uint256 second, uint256 joins) public {
        first = bound(first, 1 ether, 1000 ether);
        second = bound(second, 1 ether, 1000 ether);
        joins = bound(joins, 0, DURATION);
        _stake(alice, first);
        _notify(REWARD);
        vm.warp(START + joins);
        _stake(bob, second);
        vm.warp(START + DURATION);
        uint256 streamed = farm.rewardRate() * DURATION;
        uint256 alone = farm.rewardRate() * joins;
        uint256 bobs = (streamed - alone) * second / (first + second);
        vm.assertApproxEqAbs(farm.earned(bob), bobs, 1e6);
        vm.assertApproxEqAbs(farm.earned(alice), streamed - bobs, 1e6);
    }

    /// @dev What was earned up to now is neither lost nor shared again when a staker joins, leaves or harvests.
    function testFuzz_ComingAndGoingChangesNobodysPastReward(uint256 first, uint256 second, uint256 time) public {
        first = bound(first, 2, 500 ether);
        second = bound(second, 2, 500 ether);
        _stake(alice, first);
        _stake(bob, second);
        _notify(REWARD);
        vm.warp(START + bound(time, 1, DURATION));
        (uint256 alices, uint256 bobs) = (farm.earned(alice), farm.earned(bob));
        vm.startPrank(alice);
        farm.withdraw(first / 2);
        vm.assertEq(farm.earned(alice), alices);
        vm.assertEq(farm.earned(bob), bobs);
        farm.stake(first);
        vm.assertEq(farm.earned(alice), alices);
        vm.assertEq(farm.earned(bob), bobs);
        farm.getReward();
        vm.assertEq(sups.balanceOf(alice), alices);
        farm.exit();
        vm.stopPrank();
        vm.assertEq(sups.balanceOf(alice), alices);
        vm.assertEq(farm.earned(bob), bobs);
    }

    function test_HarvestingNothingPaysNothing() public {
        vm.prank(alice);
        farm.getReward();
        vm.assertEq(sups.balanceOf(alice), 0);
    }

    function test_RewardsOfSecondsWithoutAStakerGoBackToTheDistributor() public {
        _notify(REWARD);
        vm.warp(START + DURATION / 2);
        _stake(alice, 1 ether);
        vm.prank(treasury);
        vm.expectRevert(abi.encodeWithSelector(StakingRewards.PeriodNotOver.selector, START + DURATION));
        farm.recoverUndistributed();
        vm.warp(START + DURATION);
        uint256 due = farm.earned(alice);
        uint256 free = REWARD - farm.totalOwed();
        vm.expectEmit(address(farm));
        emit UndistributedRecovered(treasury, free);
        vm.prank(treasury);
        farm.recoverUndistributed();
        vm.assertApproxEqAbs(sups.balanceOf(treasury), REWARD / 2, 1e9);
        vm.prank(alice);
        farm.exit();
        vm.assertEq(sups.balanceOf(alice), due);
        vm.prank(treasury);
        vm.expectRevert(Guarded.ZeroAmount.selector);
        farm.recoverUndistributed();
    }

    /// @dev Whatever stakes and times: after the recovery everybody still gets all that was earned.
    function testFuzz_RecoveringNeverTakesAnEarnedReward(uint256 a, uint256 b, uint256 reward, uint256 gap) public {
        reward = bound(reward, DURATION, 1e27);
        gap = bound(gap, 0, DURATION);
        _notify(reward);
        vm.warp(START + gap);
        _stake(alice, bound(a, 1, 1000 ether));
        vm.warp(START + gap + (DURATION - gap) / 3);
        _stake(bob, bound(b, 1, 1000 ether));
        vm.warp(START + DURATION);
        (uint256 alices, uint256 bobs) = (farm.earned(alice), farm.earned(bob));
        if (reward > farm.totalOwed()) {
            vm.prank(treasury);
            farm.recoverUndistributed();
        }
        vm.prank(alice);
        farm.exit();
        vm.prank(bob);
        farm.exit();
        vm.assertEq(sups.balanceOf(alice), alices);
        vm.assertEq(sups.balanceOf(bob), bobs);
        vm.assertEq(sups.balanceOf(treasury) + alices + bobs + sups.balanceOf(address(farm)), reward);
    }
}
