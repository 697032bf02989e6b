// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Multicall3} from "../src/Multicall3.sol";
import {TestToken} from "../src/standins/TestToken.sol";
import {Test, vm} from "./support/Test.sol";

contract Multicall3Test is Test {
    Multicall3 internal multicall;
    TestToken internal token;
    EtherReceiver internal receiver;

    function setUp() public {
        vm.warp(START);
        multicall = new Multicall3();
        token = new TestToken("USD Coin", "USDC", 6);
        receiver = new EtherReceiver();
        token.mint(alice, 5);
    }

    function test_AggregateAnswersInOrder() public {
        (uint256 number, bytes[] memory answers) = multicall.aggregate(_calls(false));
        vm.assertEq(number, block.number);
        vm.assertEq(abi.decode(answers[0], (uint256)), 5);
        vm.assertEq(abi.decode(answers[1], (uint256)), 6);
    }

    function test_AggregateFailsWithItsFirstFailure() public {
        vm.expectRevert(abi.encodeWithSelector(Multicall3.CallFailed.selector, 1));
        multicall.aggregate(_calls(true));
        vm.expectRevert(abi.encodeWithSelector(Multicall3.CallFailed.selector, 1));
        multicall.blockAndAggregate(_calls(true));
    }

    function test_TryAggregateSaysWhichCallFailed() public {
        Multicall3.Result[] memory results = multicall.tryAggregate(false, _calls(true));
        vm.assertTrue(results[0].success);
        vm.assertFalse(results[1].success);
        (uint256 number, bytes32 hash, Multicall3.Result[] memory same) =
            multicall.tryBlockAndAggregate(false, _calls(true));
        vm.assertEq(number, block.number);
        vm.assertEq(hash, blockhash(block.number));
        vm.assertFalse(same[1].success);
        (,, same) = multicall.blockAndAggregate(_calls(false));
        vm.assertTrue(same[1].success);
    }

    function test_Aggregate3AllowsAFailureWhereItMay() public {
        Multicall3.Call3[] memory calls = new Multicall3.Call3[](2);
        calls[0] = Multicall3.Call3(address(token), false, abi.encodeCall(token.balanceOf, (alice)));
        calls[1] = Multicall3.Call3(address(token), true, hex"deadbeef");
        Multicall3.Result[] memory results = multicall.aggregate3(calls);
        vm.assertEq(abi.decode(results[0].returnData, (uint256)), 5);
        vm.assertFalse(results[1].success);
        calls[1].allowFailure = false;
        vm.expectRevert(abi.encodeWithSelector(Multicall3.CallFailed.selector, 1));
        multicall.aggregate3(calls);
    }

    function test_Aggregate3ValuePassesOnExactlyWhatWasSent() public {
        vm.deal(address(this), 20);
        Multicall3.Call3Value[] memory calls = new Multicall3.Call3Value[](2);
        calls[0] = Multicall3.Call3Value(address(receiver), false, 3, "");
        calls[1] = Multicall3.Call3Value(address(receiver), false, 4, "");
        multicall.aggregate3Value{value: 7}(calls);
        vm.assertEq(address(receiver).balance, 7);
        vm.deal(address(multicall), 1);
        vm.expectRevert(abi.encodeWithSelector(Multicall3.ValueMismatch.selector, 6, 7));
        multicall.aggregate3Value{value: 6}(calls);
    }

    function test_ReadsTheBlock() public {
        vm.deal(alice, 3);
        vm.assertEq(multicall.getEthBalance(alice), 3);
        vm.assertEq(multicall.getBlockNumber(), block.number);
        vm.assertEq(multicall.getCurrentBlockTimestamp(), START);
        vm.assertEq(multicall.getCurrentBlockGasLimit(), block.gaslimit);
        vm.assertEq(multicall.getCurrentBlockCoinbase(), block.coinbase);
        vm.assertEq(multicall.getCurrentBlockDifficulty(), block.prevrandao);
        vm.assertEq(multicall.getBasefee(), block.basefee);
        vm.assertEq(multicall.getChainId(), block.chainid);
        vm.assertEq(multicall.getLastBlockHash(), blockhash(block.number - 1));
        vm.assertEq(multicall.getBlockHash(0), blockhash(0));
    }

    function _calls(bool withFailure) internal view returns (Multicall3.Call[] memory calls) {
        calls = new Multicall3.Call[](2);
        calls[0] = Multicall3.Call(address(token), abi.encodeCall(token.balanceOf, (alice)));
        bytes memory second = withFailure ? bytes(hex"deadbeef") : abi.encodeCall(token.decimals, ());
        calls[1] = Multicall3.Call(address(token), second);
    }
}

contract EtherReceiver {
    receive() external payable {}
}
